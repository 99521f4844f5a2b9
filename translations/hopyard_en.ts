<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>CheckText</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n namespace(s)</source>
        <translation>
            <numerusform>%n namespace</numerusform>
            <numerusform>%n namespaces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ClusterQueue(s)</source>
        <translation>
            <numerusform>%n ClusterQueue</numerusform>
            <numerusform>%n ClusterQueues</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Forecast</name>
    <message numerus="yes">
        <source>%Ln host(s)</source>
        <translation>
            <numerusform>%Ln host</numerusform>
            <numerusform>%Ln hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln slice(s) short</source>
        <translation>
            <numerusform>%Ln slice short</numerusform>
            <numerusform>%Ln slices short</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) short</source>
        <translation>
            <numerusform>%Ln pod short</numerusform>
            <numerusform>%Ln pods short</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Inspection</name>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on %Ln host(s)</source>
        <translation>
            <numerusform>on %Ln host</numerusform>
            <numerusform>on %Ln hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln host(s)</source>
        <translation>
            <numerusform>%Ln host</numerusform>
            <numerusform>%Ln hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with %Ln GPU(s) free</source>
        <translation>
            <numerusform>with %Ln GPU free</numerusform>
            <numerusform>with %Ln GPUs free</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln other way(s)</source>
        <translation>
            <numerusform>and %Ln other way</numerusform>
            <numerusform>and %Ln other ways</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::CapacityPanel</name>
    <message numerus="yes">
        <source>and %Ln more with no more room than these</source>
        <translation>
            <numerusform>and %Ln more with no more room than these</numerusform>
            <numerusform>and %Ln more with no more room than these</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln such job(s) fit, wherever their pods lie</source>
        <translation>
            <numerusform>%Ln such job fits, wherever its pods lie</numerusform>
            <numerusform>%Ln such jobs fit, wherever their pods lie</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::ClusterStatusBar</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished hidden</source>
        <translation>
            <numerusform>%Ln finished hidden</numerusform>
            <numerusform>%Ln finished hidden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln problem(s)</source>
        <translation>
            <numerusform>%Ln problem</numerusform>
            <numerusform>%Ln problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::DeleteJobDialog</name>
    <message numerus="yes">
        <source>%n pod(s), %1 of them running:</source>
        <translation>
            <numerusform>%n pod, %1 of them running:</numerusform>
            <numerusform>%n pods, %1 of them running:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>    and %n more</source>
        <translation>
            <numerusform>    and %n more</numerusform>
            <numerusform>    and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pod(s) are still ending.</source>
        <translation>
            <numerusform>%n pod is still ending.</numerusform>
            <numerusform>%n pods are still ending.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::DiagramModel</name>
    <message numerus="yes">
        <source>%Ln host(s)</source>
        <translation>
            <numerusform>%Ln host</numerusform>
            <numerusform>%Ln hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::DiagramView</name>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::FindField</name>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln found</numerusform>
            <numerusform>%Ln found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::FollowView</name>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>On %n host(s)</source>
        <translation>
            <numerusform>On %n host</numerusform>
            <numerusform>On %n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more pod(s) are not listed here</source>
        <translation>
            <numerusform>%n more pod is not listed here</numerusform>
            <numerusform>%n more pods are not listed here</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::HostMap</name>
    <message numerus="yes">
        <source>%Ln pod(s) of this job would go here</source>
        <translation>
            <numerusform>%Ln pod of this job would go here</numerusform>
            <numerusform>%Ln pods of this job would go here</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::InspectorPanel</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::JobForm</name>
    <message numerus="yes">
        <source>The form changed, so the manifest was written anew: %n comment line(s) in it were dropped. Undo in the manifest editor brings them back.</source>
        <translation>
            <numerusform>The form changed, so the manifest was written anew: %n comment line in it was dropped. Undo in the manifest editor brings it back.</numerusform>
            <numerusform>The form changed, so the manifest was written anew: %n comment lines in it were dropped. Undo in the manifest editor brings them back.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::LegendBar</name>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::OutlineModel</name>
    <message numerus="yes">
        <source>%1 (%2): %Ln host(s)</source>
        <translation>
            <numerusform>%1 (%2): %Ln host</numerusform>
            <numerusform>%1 (%2): %Ln hosts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::QueuePage</name>
    <message numerus="yes">
        <source>Cluster queue %1; stopped: it admits nothing now. %n job(s) wait.</source>
        <translation>
            <numerusform>Cluster queue %1; stopped: it admits nothing now. %n job waits.</numerusform>
            <numerusform>Cluster queue %1; stopped: it admits nothing now. %n jobs wait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cluster queue %1; %n job(s) wait.</source>
        <translation>
            <numerusform>Cluster queue %1; %n job waits.</numerusform>
            <numerusform>Cluster queue %1; %n jobs wait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n queue(s)</source>
        <translation>
            <numerusform>%n queue</numerusform>
            <numerusform>%n queues</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::RehearsalBar</name>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::ReviewPage</name>
    <message numerus="yes">
        <source>The server accepts the manifest and would add or change %n field(s):</source>
        <translation>
            <numerusform>The server accepts the manifest and would add or change %n field:</numerusform>
            <numerusform>The server accepts the manifest and would add or change %n fields:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::SizePage</name>
    <message numerus="yes">
        <source>%n pod(s)</source>
        <translation>
            <numerusform>%n pod</numerusform>
            <numerusform>%n pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %2 of %n host(s) usable</source>
        <translation>
            <numerusform>%1; %2 of %n host usable</numerusform>
            <numerusform>%1; %2 of %n hosts usable</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pod(s) that ask for nothing</source>
        <translation>
            <numerusform>%n pod that asks for nothing</numerusform>
            <numerusform>%n pods that ask for nothing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n pod(s)</source>
        <translation>
            <numerusform>%1 in %n pod</numerusform>
            <numerusform>%1 in %n pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, on at least %n host(s)</source>
        <translation>
            <numerusform>%1, on at least %n host</numerusform>
            <numerusform>%1, on at least %n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A host of this type allocates at most %1. %2 of %n host(s) are ready and schedulable.</source>
        <translation>
            <numerusform>A host of this type allocates at most %1. %2 of %n host is ready and schedulable.</numerusform>
            <numerusform>A host of this type allocates at most %1. %2 of %n hosts are ready and schedulable.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::StartPage</name>
    <message numerus="yes">
        <source>%n more note(s): point here to read them</source>
        <translation>
            <numerusform>%n more note: point here to read it</numerusform>
            <numerusform>%n more notes: point here to read them</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::TopologyPage</name>
    <message numerus="yes">
        <source>%n domain(s)</source>
        <translation>
            <numerusform>%n domain</numerusform>
            <numerusform>%n domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Afterwards %n more such job(s) would fit, each within one domain of %1.</source>
        <translation>
            <numerusform>Afterwards %n more such job would fit within one domain of %1.</numerusform>
            <numerusform>Afterwards %n more such jobs would fit, each within one domain of %1.</numerusform>
        </translation>
    </message>
</context>
</TS>
