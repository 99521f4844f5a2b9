<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
    <context>
        <name>Inspection</name>
        <message numerus="yes">
            <source>%n pod(s)</source>
            <translation>
                <numerusform>%n pod</numerusform>
                <numerusform>%n pods</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>on %n host(s)</source>
            <translation>
                <numerusform>on %n host</numerusform>
                <numerusform>on %n hosts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n host(s)</source>
            <translation>
                <numerusform>%n host</numerusform>
                <numerusform>%n hosts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>with %n GPU(s) free</source>
            <translation>
                <numerusform>with %n GPU free</numerusform>
                <numerusform>with %n GPUs free</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Problems</name>
        <message numerus="yes">
            <source>%n node(s)</source>
            <translation>
                <numerusform>%n node</numerusform>
                <numerusform>%n nodes</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::ClusterStatusBar</name>
        <message numerus="yes">
            <source>%n node(s)</source>
            <translation>
                <numerusform>%n node</numerusform>
                <numerusform>%n nodes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n pod(s)</source>
            <translation>
                <numerusform>%n pod</numerusform>
                <numerusform>%n pods</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n finished hidden</source>
            <translation>
                <numerusform>%n finished hidden</numerusform>
                <numerusform>%n finished hidden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n problem(s)</source>
            <translation>
                <numerusform>%n problem</numerusform>
                <numerusform>%n problems</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::DiagramModel</name>
        <message numerus="yes">
            <source>%n host(s)</source>
            <translation>
                <numerusform>%n host</numerusform>
                <numerusform>%n hosts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n pod(s)</source>
            <translation>
                <numerusform>%n pod</numerusform>
                <numerusform>%n pods</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::DiagramView</name>
        <message numerus="yes">
            <source>%n pod(s)</source>
            <translation>
                <numerusform>%n pod</numerusform>
                <numerusform>%n pods</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::InspectorPanel</name>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>and %n more</numerusform>
                <numerusform>and %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::OutlineModel</name>
        <message numerus="yes">
            <source>%1 (%2): %n host(s)</source>
            <translation>
                <numerusform>%1 (%2): %n host</numerusform>
                <numerusform>%1 (%2): %n hosts</numerusform>
            </translation>
        </message>
    </context>
</TS>
