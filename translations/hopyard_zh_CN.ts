<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>Actions</name>
        <message>
            <source>&amp;Open cluster…</source>
            <translation>打开集群(&amp;O)…</translation>
        </message>
        <message>
            <source>Show the start page with the contexts of the kubeconfig</source>
            <translation>显示列出 kubeconfig 上下文的起始页</translation>
        </message>
        <message>
            <source>Open &amp;snapshot…</source>
            <translation>打开快照(&amp;S)…</translation>
        </message>
        <message>
            <source>Open a file that “kubectl get … -o json” wrote</source>
            <translation>打开由 “kubectl get … -o json” 写出的文件</translation>
        </message>
        <message>
            <source>Explore the &amp;demo cluster</source>
            <translation>浏览演示集群(&amp;D)</translation>
        </message>
        <message>
            <source>A simulated cluster in this program: works without any network</source>
            <translation>程序内置的模拟集群，无需任何网络</translation>
        </message>
        <message>
            <source>&amp;Close cluster</source>
            <translation>关闭集群(&amp;C)</translation>
        </message>
        <message>
            <source>Stop watching this cluster and go to the start page</source>
            <translation>停止监视此集群并回到起始页</translation>
        </message>
        <message>
            <source>&amp;Export…</source>
            <translation>导出(&amp;E)…</translation>
        </message>
        <message>
            <source>Save the diagram as SVG, Mermaid, DOT or JSON</source>
            <translation>将图保存为 SVG、Mermaid、DOT 或 JSON</translation>
        </message>
        <message>
            <source>Copy &amp;picture</source>
            <translation>复制图片(&amp;P)</translation>
        </message>
        <message>
            <source>Copy what the diagram shows as a picture</source>
            <translation>将图中当前所示复制为图片</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>退出(&amp;Q)</translation>
        </message>
        <message>
            <source>Close Hopyard</source>
            <translation>关闭 Hopyard</translation>
        </message>
        <message>
            <source>Zoom &amp;in</source>
            <translation>放大(&amp;I)</translation>
        </message>
        <message>
            <source>Show the diagram larger</source>
            <translation>放大显示图</translation>
        </message>
        <message>
            <source>Zoom &amp;out</source>
            <translation>缩小(&amp;O)</translation>
        </message>
        <message>
            <source>Show the diagram smaller</source>
            <translation>缩小显示图</translation>
        </message>
        <message>
            <source>&amp;Natural size</source>
            <translation>原始大小(&amp;N)</translation>
        </message>
        <message>
            <source>Show the diagram at 100 %</source>
            <translation>以 100 % 显示图</translation>
        </message>
        <message>
            <source>&amp;Fit to window</source>
            <translation>适合窗口(&amp;F)</translation>
        </message>
        <message>
            <source>Show the whole diagram</source>
            <translation>显示整张图</translation>
        </message>
        <message>
            <source>Zoom to &amp;selection</source>
            <translation>缩放到所选(&amp;S)</translation>
        </message>
        <message>
            <source>Show what is selected as large as fits</source>
            <translation>将所选内容放大到适合窗口</translation>
        </message>
        <message>
            <source>&amp;Unfold all</source>
            <translation>全部展开(&amp;U)</translation>
        </message>
        <message>
            <source>Show what is below every switch</source>
            <translation>显示每个交换机之下的内容</translation>
        </message>
        <message>
            <source>Fold to s&amp;witches</source>
            <translation>折叠到交换机(&amp;W)</translation>
        </message>
        <message>
            <source>Hide the hosts below every switch</source>
            <translation>隐藏每个交换机之下的主机</translation>
        </message>
        <message>
            <source>O&amp;verview</source>
            <translation>概览(&amp;V)</translation>
        </message>
        <message>
            <source>A small map of the whole diagram in its corner</source>
            <translation>在图的角落显示整张图的缩略图</translation>
        </message>
        <message>
            <source>&amp;Pulse changed pods</source>
            <translation>闪动变化的 Pod(&amp;P)</translation>
        </message>
        <message>
            <source>A pod that changed is outlined for a moment</source>
            <translation>发生变化的 Pod 会短暂描边</translation>
        </message>
        <message>
            <source>&amp;Reset layout</source>
            <translation>重置布局(&amp;R)</translation>
        </message>
        <message>
            <source>Put all panels back where they were at first</source>
            <translation>将所有面板放回最初的位置</translation>
        </message>
        <message>
            <source>As the &amp;system</source>
            <translation>跟随系统(&amp;S)</translation>
        </message>
        <message>
            <source>Light or dark as the desktop is</source>
            <translation>与桌面的明暗一致</translation>
        </message>
        <message>
            <source>&amp;Light</source>
            <translation>浅色(&amp;L)</translation>
        </message>
        <message>
            <source>Dark text on a light ground</source>
            <translation>浅底深字</translation>
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation>深色(&amp;D)</translation>
        </message>
        <message>
            <source>Light text on a dark ground</source>
            <translation>深底浅字</translation>
        </message>
        <message>
            <source>&amp;New job…</source>
            <translation>新建作业(&amp;N)…</translation>
        </message>
        <message>
            <source>Compose, check and submit a job</source>
            <translation>编写、检查并提交作业</translation>
        </message>
        <message>
            <source>&amp;Submit again…</source>
            <translation>再次提交(&amp;S)…</translation>
        </message>
        <message>
            <source>Start a new job from this one</source>
            <translation>以此作业为基础新建作业</translation>
        </message>
        <message>
            <source>&amp;Delete job…</source>
            <translation>删除作业(&amp;D)…</translation>
        </message>
        <message>
            <source>Ask, then delete the selected job and its pods</source>
            <translation>确认后删除所选作业及其 Pod</translation>
        </message>
        <message>
            <source>&amp;Pin a job here…</source>
            <translation>将作业固定在此(&amp;P)…</translation>
        </message>
        <message>
            <source>Compose a job that may only run below this switch</source>
            <translation>编写只能在此交换机之下运行的作业</translation>
        </message>
        <message>
            <source>Show in the &amp;diagram</source>
            <translation>在图中显示(&amp;D)</translation>
        </message>
        <message>
            <source>Bring it into view</source>
            <translation>移动到可见处</translation>
        </message>
        <message>
            <source>Copy &amp;name</source>
            <translation>复制名称(&amp;N)</translation>
        </message>
        <message>
            <source>Copy the name of what is selected</source>
            <translation>复制所选内容的名称</translation>
        </message>
        <message>
            <source>Copy as &amp;kubectl command</source>
            <translation>复制为 kubectl 命令(&amp;K)</translation>
        </message>
        <message>
            <source>Copy the kubectl command that shows what is selected</source>
            <translation>复制用于查看所选内容的 kubectl 命令</translation>
        </message>
        <message>
            <source>Show &amp;YAML</source>
            <translation>显示 YAML(&amp;Y)</translation>
        </message>
        <message>
            <source>Read the object from the cluster and show it whole</source>
            <translation>从集群读取该对象并完整显示</translation>
        </message>
        <message>
            <source>Only this name&amp;space</source>
            <translation>仅此命名空间(&amp;S)</translation>
        </message>
        <message>
            <source>Show pods of this namespace only</source>
            <translation>仅显示此命名空间的 Pod</translation>
        </message>
        <message>
            <source>Export the &amp;view…</source>
            <translation>导出视图(&amp;V)…</translation>
        </message>
        <message>
            <source>Save the diagram as it is folded now</source>
            <translation>按当前折叠状态保存图</translation>
        </message>
        <message>
            <source>Next p&amp;roblem</source>
            <translation>下一个问题(&amp;R)</translation>
        </message>
        <message>
            <source>Go to the next entry of the list of problems</source>
            <translation>转到问题列表的下一项</translation>
        </message>
        <message>
            <source>&amp;About Hopyard</source>
            <translation>关于 Hopyard(&amp;A)</translation>
        </message>
        <message>
            <source>Version and licence</source>
            <translation>版本与许可证</translation>
        </message>
    </context>
    <context>
        <name>ColorBy</name>
        <message>
            <source>job</source>
            <translation>作业</translation>
        </message>
        <message>
            <source>namespace</source>
            <translation>命名空间</translation>
        </message>
        <message>
            <source>state</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>free GPUs</source>
            <translation>空闲 GPU</translation>
        </message>
        <message>
            <source>health</source>
            <translation>健康状况</translation>
        </message>
        <message>
            <source>instance type</source>
            <translation>实例类型</translation>
        </message>
        <message>
            <source>queue</source>
            <translation>队列</translation>
        </message>
    </context>
    <context>
        <name>Inspection</name>
        <message numerus="yes">
            <source>%n pod(s)</source>
            <translation>
                <numerusform>%n 个 Pod</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>on %n host(s)</source>
            <translation>
                <numerusform>分布在 %n 台主机上</numerusform>
            </translation>
        </message>
        <message>
            <source>mean %1 hops</source>
            <translation>平均 %1 跳</translation>
        </message>
        <message>
            <source>worst %1</source>
            <translation>最差 %1</translation>
        </message>
        <message>
            <source>ring %1</source>
            <translation>环 %1</translation>
        </message>
        <message>
            <source>, </source>
            <comment>between the parts of a list</comment>
            <translation>，</translation>
        </message>
        <message>
            <source>%1 ago</source>
            <translation>%1前</translation>
        </message>
        <message>
            <source>%1 of %2, %3 free</source>
            <translation>%1 / %2，空闲 %3</translation>
        </message>
        <message>
            <source>Hosts</source>
            <translation>主机</translation>
        </message>
        <message>
            <source>Ready</source>
            <translation>就绪</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 / %2</translation>
        </message>
        <message>
            <source>Schedulable</source>
            <translation>可调度</translation>
        </message>
        <message>
            <source>Pods</source>
            <translation>Pod</translation>
        </message>
        <message>
            <source>Cluster</source>
            <translation>集群</translation>
        </message>
        <message>
            <source>Server</source>
            <translation>服务器</translation>
        </message>
        <message>
            <source>User</source>
            <translation>用户</translation>
        </message>
        <message>
            <source>Kubernetes</source>
            <translation>Kubernetes</translation>
        </message>
        <message>
            <source>Kueue</source>
            <translation>Kueue</translation>
        </message>
        <message>
            <source>Levels</source>
            <translation>层级</translation>
        </message>
        <message>
            <source>Switch</source>
            <translation>交换机</translation>
        </message>
        <message>
            <source>It is not in the cluster any more.</source>
            <translation>它已不在集群中。</translation>
        </message>
        <message>
            <source>Hosts without a label</source>
            <translation>缺少标签的主机</translation>
        </message>
        <message>
            <source>no %1 label</source>
            <translation>无 %1 标签</translation>
        </message>
        <message>
            <source>These hosts have no %1 label: their place in the network is unknown, and Kueue leaves them out.</source>
            <translation>这些主机没有 %1 标签：其网络位置未知，Kueue 不会使用它们。</translation>
        </message>
        <message>
            <source>Level</source>
            <translation>层级</translation>
        </message>
        <message>
            <source>Path</source>
            <translation>路径</translation>
        </message>
        <message numerus="yes">
            <source>%n host(s)</source>
            <translation>
                <numerusform>%n 台主机</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>with %n GPU(s) free</source>
            <translation>
                <numerusform>空闲 %n 个 GPU</numerusform>
            </translation>
        </message>
        <message>
            <source>Free slots</source>
            <translation>空闲位置</translation>
        </message>
        <message>
            <source>Host</source>
            <translation>主机</translation>
        </message>
        <message>
            <source>Pods are bound to it, but the node cannot be seen.</source>
            <translation>有 Pod 绑定到它，但无法看到该节点。</translation>
        </message>
        <message>
            <source>readiness unknown</source>
            <translation>就绪状态未知</translation>
        </message>
        <message>
            <source>ready</source>
            <translation>就绪</translation>
        </message>
        <message>
            <source>not ready</source>
            <translation>未就绪</translation>
        </message>
        <message>
            <source>cordoned</source>
            <translation>已封锁</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Instance type</source>
            <translation>实例类型</translation>
        </message>
        <message>
            <source>Kubelet</source>
            <translation>Kubelet</translation>
        </message>
        <message>
            <source>Provider id</source>
            <translation>提供商 ID</translation>
        </message>
        <message>
            <source>Taints</source>
            <translation>污点</translation>
        </message>
        <message>
            <source>Created</source>
            <translation>创建于</translation>
        </message>
        <message>
            <source>The device plugin reports 0 of %1 GPUs.</source>
            <translation>设备插件报告 %1 个 GPU 中可用 0 个。</translation>
        </message>
        <message>
            <source>Pod</source>
            <translation>Pod</translation>
        </message>
        <message>
            <source>Namespace</source>
            <translation>命名空间</translation>
        </message>
        <message>
            <source>%1, being deleted</source>
            <translation>%1，正在删除</translation>
        </message>
        <message>
            <source>none yet</source>
            <translation>尚无</translation>
        </message>
        <message>
            <source>Held back by</source>
            <translation>被阻止于</translation>
        </message>
        <message>
            <source>Owner</source>
            <translation>所有者</translation>
        </message>
        <message>
            <source>%1 %2</source>
            <comment>resource and amount</comment>
            <translation>%1 %2</translation>
        </message>
        <message>
            <source>Requests</source>
            <translation>请求</translation>
        </message>
        <message>
            <source>Restarts</source>
            <translation>重启次数</translation>
        </message>
        <message>
            <source>Job</source>
            <translation>作业</translation>
        </message>
        <message>
            <source>Queue</source>
            <translation>队列</translation>
        </message>
        <message>
            <source>Priority class</source>
            <translation>优先级类</translation>
        </message>
        <message>
            <source>Position</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>%1 of %2 running</source>
            <translation>%1 / %2 运行中</translation>
        </message>
        <message>
            <source>GPUs</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>Topology</source>
            <translation>拓扑</translation>
        </message>
        <message>
            <source>As asked for</source>
            <translation>符合要求</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>是</translation>
        </message>
        <message>
            <source>no</source>
            <translation>否</translation>
        </message>
        <message>
            <source>Placement</source>
            <translation>放置</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>required: %1</source>
            <translation>必须：%1</translation>
        </message>
        <message>
            <source>preferred: %1</source>
            <translation>优先：%1</translation>
        </message>
        <message>
            <source>unconstrained</source>
            <translation>不限</translation>
        </message>
        <message>
            <source>slices: %1</source>
            <translation>切片：%1</translation>
        </message>
        <message>
            <source>pinned</source>
            <translation>固定</translation>
        </message>
        <message>
            <source>pinned: %1</source>
            <translation>固定：%1</translation>
        </message>
        <message>
            <source>Pods on no host</source>
            <translation>不在任何主机上的 Pod</translation>
        </message>
        <message>
            <source>On no host</source>
            <translation>不在任何主机上</translation>
        </message>
        <message>
            <source>These pods wait: no host has been chosen for them yet.</source>
            <translation>这些 Pod 正在等待：尚未为其选定主机。</translation>
        </message>
        <message>
            <source>held back by %1</source>
            <translation>被 %1 阻止</translation>
        </message>
        <message>
            <source>no reason given yet</source>
            <translation>尚未给出原因</translation>
        </message>
    </context>
    <context>
        <name>JobState</name>
        <message>
            <source>created</source>
            <translation>已创建</translation>
        </message>
        <message>
            <source>queued</source>
            <translation>排队中</translation>
        </message>
        <message>
            <source>quota reserved</source>
            <translation>已预留配额</translation>
        </message>
        <message>
            <source>admitted</source>
            <translation>已准入</translation>
        </message>
        <message>
            <source>starting</source>
            <translation>启动中</translation>
        </message>
        <message>
            <source>running</source>
            <translation>运行中</translation>
        </message>
        <message>
            <source>suspended</source>
            <translation>已挂起</translation>
        </message>
        <message>
            <source>succeeded</source>
            <translation>已成功</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>已失败</translation>
        </message>
        <message>
            <source>unknown</source>
            <translation>未知</translation>
        </message>
    </context>
    <context>
        <name>Problems</name>
        <message>
            <source>Connection</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>The server's certificate is not checked: anyone between you and it can read and change everything.</source>
            <translation>未校验服务器证书：您与服务器之间的任何人都能读取和篡改全部内容。</translation>
        </message>
        <message>
            <source>Remove insecure-skip-tls-verify from the kubeconfig and name the server's certificate authority.</source>
            <translation>从 kubeconfig 中移除 insecure-skip-tls-verify，并指定服务器的证书颁发机构。</translation>
        </message>
        <message>
            <source>Server</source>
            <translation>服务器</translation>
        </message>
        <message>
            <source>You may not list them: what depends on them is missing here.</source>
            <translation>您无权列出它们：依赖它们的内容在此缺失。</translation>
        </message>
        <message>
            <source>Ask an administrator for the rights “list” and “watch”.</source>
            <translation>请向管理员申请 “list” 和 “watch” 权限。</translation>
        </message>
        <message>
            <source>It is tried again by itself.</source>
            <translation>会自动重试。</translation>
        </message>
        <message>
            <source>Kueue</source>
            <translation>Kueue</translation>
        </message>
        <message>
            <source>Kueue is not installed here: jobs are not queued, and no topology is kept.</source>
            <translation>此处未安装 Kueue：作业不会排队，也不会遵循拓扑。</translation>
        </message>
        <message>
            <source>Install Kueue to queue jobs and place them by topology.</source>
            <translation>安装 Kueue 以便作业排队并按拓扑放置。</translation>
        </message>
        <message numerus="yes">
            <source>%n node(s)</source>
            <translation>
                <numerusform>%n 个节点</numerusform>
            </translation>
        </message>
        <message>
            <source>The hostname label says “%1”, not the node's name: assignments name the label, pods the node.</source>
            <translation>主机名标签为“%1”，与节点名不同：分配使用标签，Pod 使用节点名。</translation>
        </message>
        <message>
            <source>Nothing, if this is meant; else let the label be the node's name.</source>
            <translation>若有意如此则无需处理；否则请让标签等于节点名。</translation>
        </message>
        <message>
            <source>The hostname label is not the node's name.</source>
            <translation>主机名标签与节点名不同。</translation>
        </message>
        <message>
            <source>Let the label be the node's name.</source>
            <translation>请让标签等于节点名。</translation>
        </message>
        <message>
            <source>Pods are bound to it, but the node cannot be seen: its place and capacity are unknown.</source>
            <translation>有 Pod 绑定到它，但无法看到该节点：其位置和容量未知。</translation>
        </message>
        <message>
            <source>Check that the node still exists and that you may list nodes.</source>
            <translation>请确认节点仍然存在且您有权列出节点。</translation>
        </message>
        <message>
            <source>Pods are bound to nodes that cannot be seen.</source>
            <translation>有 Pod 绑定到无法看到的节点。</translation>
        </message>
        <message>
            <source>Check that you may list nodes.</source>
            <translation>请确认您有权列出节点。</translation>
        </message>
        <message>
            <source>The node is not ready: Kueue leaves it out, its pods may be lost.</source>
            <translation>节点未就绪：Kueue 不会使用它，其上的 Pod 可能丢失。</translation>
        </message>
        <message>
            <source>Look at the node's conditions and at its kubelet.</source>
            <translation>请查看节点状况及其 kubelet。</translation>
        </message>
        <message>
            <source>The nodes are not ready: Kueue leaves them out, their pods may be lost.</source>
            <translation>这些节点未就绪：Kueue 不会使用它们，其上的 Pod 可能丢失。</translation>
        </message>
        <message>
            <source>Look at their conditions.</source>
            <translation>请查看它们的状况。</translation>
        </message>
        <message>
            <source>The node is cordoned: no new pod is placed on it.</source>
            <translation>节点已封锁：不会再放置新的 Pod。</translation>
        </message>
        <message>
            <source>Make it schedulable again when its maintenance is over.</source>
            <translation>维护结束后请恢复其可调度状态。</translation>
        </message>
        <message>
            <source>The nodes are cordoned: no new pod is placed on them.</source>
            <translation>这些节点已封锁：不会再放置新的 Pod。</translation>
        </message>
        <message>
            <source>Make them schedulable again when their maintenance is over.</source>
            <translation>维护结束后请恢复它们的可调度状态。</translation>
        </message>
        <message>
            <source>The device plugin reports 0 of %1 GPUs: nothing that needs a GPU fits.</source>
            <translation>设备插件报告 %1 个 GPU 中可用 0 个：需要 GPU 的 Pod 都放不下。</translation>
        </message>
        <message>
            <source>Restart the device plugin on the node and check its driver.</source>
            <translation>请重启该节点上的设备插件并检查驱动。</translation>
        </message>
        <message>
            <source>The device plugin reports no GPUs on these nodes.</source>
            <translation>设备插件在这些节点上未报告任何 GPU。</translation>
        </message>
        <message>
            <source>Check the device plugin and the drivers.</source>
            <translation>请检查设备插件和驱动。</translation>
        </message>
        <message>
            <source>It has no %1 label: its place in the network is unknown, and Kueue leaves it out.</source>
            <translation>它没有 %1 标签：其网络位置未知，Kueue 不会使用它。</translation>
        </message>
        <message>
            <source>Set the label %1 to the switch it is below.</source>
            <translation>请将标签 %1 设为其所属的交换机。</translation>
        </message>
        <message>
            <source>They have no %1 label: their place in the network is unknown, and Kueue leaves them out.</source>
            <translation>它们没有 %1 标签：其网络位置未知，Kueue 不会使用它们。</translation>
        </message>
        <message>
            <source>Set the label %1 to the switch they are below.</source>
            <translation>请将标签 %1 设为它们所属的交换机。</translation>
        </message>
        <message>
            <source>The cluster queue is stopped (%1): nothing in it is admitted.</source>
            <translation>集群队列已停止（%1）：其中的作业都不会被准入。</translation>
        </message>
        <message>
            <source>Set its stopPolicy to None when it may go on.</source>
            <translation>可以继续时将其 stopPolicy 设为 None。</translation>
        </message>
        <message>
            <source>The cluster queue is not active: %1</source>
            <translation>集群队列未激活：%1</translation>
        </message>
        <message>
            <source>Correct what it names.</source>
            <translation>请更正其指出的问题。</translation>
        </message>
        <message>
            <source>It names the cluster queue “%1”, which does not exist: its jobs wait for ever.</source>
            <translation>它指向的集群队列“%1”不存在：其作业将永远等待。</translation>
        </message>
        <message>
            <source>Create the cluster queue or correct the name.</source>
            <translation>请创建该集群队列或更正名称。</translation>
        </message>
        <message>
            <source>The flavor names the topology “%1”, which does not exist: nothing is placed by topology.</source>
            <translation>该资源规格指向的拓扑“%1”不存在：不会按拓扑放置。</translation>
        </message>
        <message>
            <source>Create the Topology or correct the name.</source>
            <translation>请创建该 Topology 或更正名称。</translation>
        </message>
    </context>
    <context>
        <name>Subject</name>
        <message>
            <source>Cluster</source>
            <translation>集群</translation>
        </message>
        <message>
            <source>On no host</source>
            <translation>不在任何主机上</translation>
        </message>
    </context>
    <context>
        <name>Text</name>
        <message>
            <source>This input cannot be understood.</source>
            <translation>无法理解此输入。</translation>
        </message>
        <message>
            <source>This is not in this version.</source>
            <translation>此版本尚不支持。</translation>
        </message>
        <message>
            <source>This file or answer cannot be read. Check that it is what it should be.</source>
            <translation>无法读取此文件或应答。请确认其内容正确。</translation>
        </message>
        <message>
            <source>This does not exist. Check the name.</source>
            <translation>它不存在。请检查名称。</translation>
        </message>
        <message>
            <source>The cluster refused this. Correct what it names and try again.</source>
            <translation>集群拒绝了此操作。请更正其指出的问题后重试。</translation>
        </message>
        <message>
            <source>This exists already, or changed meanwhile. Look at it again, then retry.</source>
            <translation>它已存在，或同时被更改。请重新查看后重试。</translation>
        </message>
        <message>
            <source>The cluster no longer keeps this version. Reading it again.</source>
            <translation>集群已不保留此版本。正在重新读取。</translation>
        </message>
        <message>
            <source>The cluster cannot be reached. Check the network, VPN and the server's address.</source>
            <translation>无法连接到集群。请检查网络、VPN 和服务器地址。</translation>
        </message>
        <message>
            <source>The cluster did not answer in time. Check the network, then retry.</source>
            <translation>集群未及时应答。请检查网络后重试。</translation>
        </message>
        <message>
            <source>The cluster refused the credentials. Log in again, then reconnect.</source>
            <translation>集群拒绝了凭据。请重新登录后再连接。</translation>
        </message>
        <message>
            <source>You may not do this here. Ask an administrator for the right named below.</source>
            <translation>您无权在此执行该操作。请向管理员申请下述权限。</translation>
        </message>
        <message>
            <source>No credentials could be obtained. Check the login program of this context.</source>
            <translation>无法取得凭据。请检查此上下文的登录程序。</translation>
        </message>
        <message>
            <source>The cluster has a problem of its own. Retry later or ask an administrator.</source>
            <translation>集群自身出现问题。请稍后重试或联系管理员。</translation>
        </message>
        <message>
            <source>This is larger than Hopyard reads.</source>
            <translation>内容超出 Hopyard 的读取上限。</translation>
        </message>
        <message>
            <source>The file cannot be written. Choose another place or free some space.</source>
            <translation>无法写入文件。请选择其他位置或释放空间。</translation>
        </message>
        <message>
            <source>Cancelled.</source>
            <translation>已取消。</translation>
        </message>
        <message>
            <source>Hopyard made a mistake. Please report it with the text below.</source>
            <translation>Hopyard 出现错误。请附上以下文本报告。</translation>
        </message>
        <message>
            <source>%1 s ago</source>
            <translation>%1 秒前</translation>
        </message>
        <message>
            <source>%1 ago</source>
            <translation>%1前</translation>
        </message>
        <message>
            <source>%1 s</source>
            <translation>%1 秒</translation>
        </message>
        <message>
            <source>%1 min</source>
            <translation>%1 分钟</translation>
        </message>
        <message>
            <source>%1 h</source>
            <translation>%1 小时</translation>
        </message>
        <message>
            <source>%1 d</source>
            <translation>%1 天</translation>
        </message>
        <message>
            <source>%1 (local time)
%2 UTC</source>
            <translation>%1（本地时间）
%2 UTC</translation>
        </message>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>CPU</source>
            <translation>CPU</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>内存</translation>
        </message>
        <message>
            <source>Pods</source>
            <translation>Pod</translation>
        </message>
        <message>
            <source>EFA</source>
            <translation>EFA</translation>
        </message>
        <message>
            <source>Local storage</source>
            <translation>本地存储</translation>
        </message>
        <message>
            <source>Pending</source>
            <translation>等待中</translation>
        </message>
        <message>
            <source>Running</source>
            <translation>运行中</translation>
        </message>
        <message>
            <source>Succeeded</source>
            <translation>已成功</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>已失败</translation>
        </message>
        <message>
            <source>Unknown</source>
            <translation>未知</translation>
        </message>
        <message>
            <source>connecting</source>
            <translation>正在连接</translation>
        </message>
        <message>
            <source>live</source>
            <translation>实时</translation>
        </message>
        <message>
            <source>not live</source>
            <translation>非实时</translation>
        </message>
        <message>
            <source>access denied</source>
            <translation>拒绝访问</translation>
        </message>
        <message>
            <source>cannot connect</source>
            <translation>无法连接</translation>
        </message>
        <message>
            <source>snapshot</source>
            <translation>快照</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::ClusterStatusBar</name>
        <message>
            <source>connecting: %1, %2 of %3</source>
            <translation>正在连接：%1，%2 / %3</translation>
        </message>
        <message>
            <source>connecting: %1, %2</source>
            <translation>正在连接：%1，%2</translation>
        </message>
        <message>
            <source>%1, %2</source>
            <comment>state, time</comment>
            <translation>%1，%2</translation>
        </message>
        <message>
            <source>Last contact: %1</source>
            <translation>最近联系：%1</translation>
        </message>
        <message numerus="yes">
            <source>%n node(s)</source>
            <translation>
                <numerusform>%n 个节点</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n pod(s)</source>
            <translation>
                <numerusform>%n 个 Pod</numerusform>
            </translation>
        </message>
        <message>
            <source>%1/%2 GPU free</source>
            <translation>空闲 GPU %1/%2</translation>
        </message>
        <message>
            <source>GPUs that no pod has requested, of all that are allocatable</source>
            <translation>可分配的 GPU 中尚未被 Pod 申请的数量</translation>
        </message>
        <message numerus="yes">
            <source>%n finished hidden</source>
            <translation>
                <numerusform>隐藏 %n 个已结束</numerusform>
            </translation>
        </message>
        <message>
            <source>Pods that finished longer ago than View → Finished pods says</source>
            <translation>结束时间早于“视图 → 已结束的 Pod”所设期限的 Pod</translation>
        </message>
        <message>
            <source>Kubernetes %1</source>
            <translation>Kubernetes %1</translation>
        </message>
        <message>
            <source>Kueue %1</source>
            <translation>Kueue %1</translation>
        </message>
        <message>
            <source>certificate not checked</source>
            <translation>未校验证书</translation>
        </message>
        <message>
            <source>TLS verification is off for this context: anyone between you and the server can read and change everything.</source>
            <translation>此上下文关闭了 TLS 校验：您与服务器之间的任何人都能读取和篡改全部内容。</translation>
        </message>
        <message numerus="yes">
            <source>%n problem(s)</source>
            <translation>
                <numerusform>%n 个问题</numerusform>
            </translation>
        </message>
        <message>
            <source>Show the list of problems</source>
            <translation>显示问题列表</translation>
        </message>
        <message>
            <source>%1 %</source>
            <translation>%1 %</translation>
        </message>
        <message>
            <source>Zoom of the diagram</source>
            <translation>图的缩放比例</translation>
        </message>
        <message>
            <source>State of the cluster</source>
            <translation>集群状态</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::ConnectionBar</name>
        <message>
            <source>Connection</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>Not live since %1</source>
            <translation>自 %1 起非实时</translation>
        </message>
        <message>
            <source>Access denied</source>
            <translation>拒绝访问</translation>
        </message>
        <message>
            <source>Not connected</source>
            <translation>未连接</translation>
        </message>
        <message>
            <source>, retrying in %1 s</source>
            <translation>，%1 秒后重试</translation>
        </message>
        <message>
            <source>, retrying now</source>
            <translation>，正在重试</translation>
        </message>
        <message>
            <source>. What you see is the last state that was read.</source>
            <translation>。所见为最近一次读取的状态。</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::DiagramModel</name>
        <message numerus="yes">
            <source>%n host(s)</source>
            <translation>
                <numerusform>%n 台主机</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n pod(s)</source>
            <translation>
                <numerusform>%n 个 Pod</numerusform>
            </translation>
        </message>
        <message>
            <source>all namespaces</source>
            <translation>所有命名空间</translation>
        </message>
        <message>
            <source>namespace %1</source>
            <translation>命名空间 %1</translation>
        </message>
        <message>
            <source>%1, %2 · %3 · coloured by %4</source>
            <translation>%1，%2 · %3 · 按%4着色</translation>
        </message>
        <message>
            <source>no %1 label</source>
            <comment>%1 is a level</comment>
            <translation>无 %1 标签</translation>
        </message>
        <message>
            <source>on no host: %1</source>
            <comment>%1 is a number of pods</comment>
            <translation>不在任何主机上：%1</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::DiagramView</name>
        <message>
            <source>Topology diagram</source>
            <translation>拓扑图</translation>
        </message>
        <message>
            <source>Arrow keys move the selection, Shift and arrows move the view, plus and minus zoom, Enter folds a switch.</source>
            <translation>方向键移动选择，Shift 加方向键移动视图，加减号缩放，回车折叠交换机。</translation>
        </message>
        <message>
            <source>Selected: %1</source>
            <translation>已选择：%1</translation>
        </message>
        <message>
            <source>age %1</source>
            <translation>存在 %1</translation>
        </message>
        <message numerus="yes">
            <source>%n pod(s)</source>
            <translation>
                <numerusform>%n 个 Pod</numerusform>
            </translation>
        </message>
        <message>
            <source>Double-click to unfold</source>
            <translation>双击展开</translation>
        </message>
        <message>
            <source>Double-click to fold</source>
            <translation>双击折叠</translation>
        </message>
        <message>
            <source>The tree cannot be drawn.</source>
            <translation>无法绘制拓扑树。</translation>
        </message>
        <message>
            <source>Reading the cluster…</source>
            <translation>正在读取集群…</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::Exporter</name>
        <message>
            <source>Export diagram</source>
            <translation>导出图</translation>
        </message>
        <message>
            <source>SVG picture (*.svg)</source>
            <translation>SVG 图片 (*.svg)</translation>
        </message>
        <message>
            <source>Mermaid flowchart (*.mmd)</source>
            <translation>Mermaid 流程图 (*.mmd)</translation>
        </message>
        <message>
            <source>Graphviz DOT (*.dot)</source>
            <translation>Graphviz DOT (*.dot)</translation>
        </message>
        <message>
            <source>JSON tree (*.json)</source>
            <translation>JSON 树 (*.json)</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::InspectorPanel</name>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>另有 %n 个</numerusform>
            </translation>
        </message>
        <message>
            <source>Conditions</source>
            <translation>状况</translation>
        </message>
        <message>
            <source>Labels</source>
            <translation>标签</translation>
        </message>
        <message>
            <source>Reading…</source>
            <translation>正在读取…</translation>
        </message>
        <message>
            <source>Overview</source>
            <translation>概览</translation>
        </message>
        <message>
            <source>Pods</source>
            <translation>Pod</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>YAML</source>
            <translation>YAML</translation>
        </message>
        <message>
            <source>Pod</source>
            <translation>Pod</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>值</translation>
        </message>
        <message>
            <source>Inspector</source>
            <translation>检查器</translation>
        </message>
        <message>
            <source>Labels and conditions</source>
            <translation>标签与状况</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::JobListModel</name>
        <message>
            <source>%1 of %2</source>
            <translation>%1 / %2</translation>
        </message>
        <message>
            <source>%1/%2</source>
            <comment>running of all</comment>
            <translation>%1/%2</translation>
        </message>
        <message>
            <source>%1, %2</source>
            <translation>%1，%2</translation>
        </message>
        <message>
            <source>Mean number of hops between two of its pods: 0 on one host, 2 below one switch, 4 one layer up, …</source>
            <translation>其任意两个 Pod 之间的平均跳数：同一主机为 0，同一交换机下为 2，再上一层为 4，依此类推</translation>
        </message>
        <message>
            <source>Job</source>
            <translation>作业</translation>
        </message>
        <message>
            <source>Namespace</source>
            <translation>命名空间</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Queue</source>
            <translation>队列</translation>
        </message>
        <message>
            <source>Position</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>Pods</source>
            <translation>Pod</translation>
        </message>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>Hops</source>
            <translation>跳数</translation>
        </message>
        <message>
            <source>Age</source>
            <translation>时长</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>原因</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::JobsPanel</name>
        <message>
            <source>Jobs</source>
            <translation>作业</translation>
        </message>
        <message>
            <source>No jobs in what is shown. Jobs → New job… composes one; the namespace filter may hide some.</source>
            <translation>当前范围内没有作业。可用“作业 → 新建作业…”编写一个；命名空间筛选可能隐藏了一些。</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::LegendBar</name>
        <message>
            <source>cordoned</source>
            <translation>已封锁</translation>
        </message>
        <message>
            <source>not ready</source>
            <translation>未就绪</translation>
        </message>
        <message>
            <source>bound, not running</source>
            <translation>已绑定，未运行</translation>
        </message>
        <message>
            <source>terminating</source>
            <translation>终止中</translation>
        </message>
        <message>
            <source>unknown</source>
            <translation>未知</translation>
        </message>
        <message>
            <source>pending</source>
            <translation>等待中</translation>
        </message>
        <message>
            <source>finished</source>
            <translation>已结束</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>已失败</translation>
        </message>
        <message>
            <source>predicted</source>
            <translation>预测</translation>
        </message>
        <message>
            <source>starting</source>
            <translation>启动中</translation>
        </message>
        <message>
            <source>running</source>
            <translation>运行中</translation>
        </message>
        <message>
            <source>succeeded</source>
            <translation>已成功</translation>
        </message>
        <message>
            <source>no GPUs</source>
            <translation>无 GPU</translation>
        </message>
        <message>
            <source>full</source>
            <translation>已满</translation>
        </message>
        <message>
            <source>all free</source>
            <translation>全部空闲</translation>
        </message>
        <message>
            <source>partly used</source>
            <translation>部分使用</translation>
        </message>
        <message>
            <source>ready</source>
            <translation>就绪</translation>
        </message>
        <message>
            <source>no job</source>
            <translation>无作业</translation>
        </message>
        <message>
            <source>no queue</source>
            <translation>无队列</translation>
        </message>
        <message>
            <source>unknown type</source>
            <translation>未知类型</translation>
        </message>
        <message>
            <source>+%1 more</source>
            <translation>另有 %1 项</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>Click to show everything again</source>
            <translation>单击以重新显示全部</translation>
        </message>
        <message>
            <source>Click to show only these</source>
            <translation>单击以仅显示这些</translation>
        </message>
        <message>
            <source>Legend</source>
            <translation>图例</translation>
        </message>
        <message>
            <source>Left and right choose an entry, Enter shows only it, Escape shows everything.</source>
            <translation>左右键选择条目，回车仅显示该条目，Esc 显示全部。</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::MainWindow</name>
        <message>
            <source>&amp;File</source>
            <translation>文件(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>视图(&amp;V)</translation>
        </message>
        <message>
            <source>&amp;Jobs</source>
            <translation>作业(&amp;J)</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>帮助(&amp;H)</translation>
        </message>
        <message>
            <source>&amp;Colour by</source>
            <translation>着色依据(&amp;C)</translation>
        </message>
        <message>
            <source>Finished &amp;pods</source>
            <translation>已结束的 Pod(&amp;P)</translation>
        </message>
        <message>
            <source>Pa&amp;nels</source>
            <translation>面板(&amp;N)</translation>
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation>主题(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;Language</source>
            <translation>语言(&amp;L)</translation>
        </message>
        <message>
            <source>Tool bar</source>
            <translation>工具栏</translation>
        </message>
        <message>
            <source>Outline</source>
            <translation>大纲</translation>
        </message>
        <message>
            <source>Inspector</source>
            <translation>检查器</translation>
        </message>
        <message>
            <source>Jobs</source>
            <translation>作业</translation>
        </message>
        <message>
            <source>Colour by</source>
            <translation>着色依据</translation>
        </message>
        <message>
            <source>What the colours in the diagram mean</source>
            <translation>图中颜色的含义</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>The cluster that is shown</source>
            <translation>当前显示的集群</translation>
        </message>
        <message>
            <source>Namespace</source>
            <translation>命名空间</translation>
        </message>
        <message>
            <source>Show pods and jobs of one namespace; hosts stay whole</source>
            <translation>只显示一个命名空间的 Pod 和作业；主机保持完整</translation>
        </message>
        <message>
            <source>Always shown</source>
            <translation>始终显示</translation>
        </message>
        <message>
            <source>Hidden after %1</source>
            <translation>%1 后隐藏</translation>
        </message>
        <message>
            <source>The picture was copied.</source>
            <translation>图片已复制。</translation>
        </message>
        <message>
            <source>About Hopyard</source>
            <translation>关于 Hopyard</translation>
        </message>
        <message>
            <source>Hopyard %1
See where pods really are in the network, and know where a job will land.

Free software under the GNU General Public License, version 3 or later.</source>
            <translation>Hopyard %1
看清 Pod 在网络中的真实位置，预知作业将落在何处。

自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。</translation>
        </message>
        <message>
            <source>Saving %1…</source>
            <translation>正在保存 %1…</translation>
        </message>
        <message>
            <source>Saved %1</source>
            <translation>已保存 %1</translation>
        </message>
        <message>
            <source>The diagram was not saved</source>
            <translation>图未保存</translation>
        </message>
        <message>
            <source>Opening %1…</source>
            <translation>正在打开 %1…</translation>
        </message>
        <message>
            <source>%1 – Hopyard</source>
            <translation>%1 – Hopyard</translation>
        </message>
        <message>
            <source>Hopyard</source>
            <translation>Hopyard</translation>
        </message>
        <message>
            <source>Problems (%1)</source>
            <translation>问题（%1）</translation>
        </message>
        <message>
            <source>All namespaces</source>
            <translation>所有命名空间</translation>
        </message>
        <message>
            <source>Open a cluster first.</source>
            <translation>请先打开集群。</translation>
        </message>
        <message>
            <source>Select something first.</source>
            <translation>请先选择内容。</translation>
        </message>
        <message>
            <source>Select a host, a pod or a job first.</source>
            <translation>请先选择主机、Pod 或作业。</translation>
        </message>
        <message>
            <source>Select a pod or a job first.</source>
            <translation>请先选择 Pod 或作业。</translation>
        </message>
        <message>
            <source>Select a job first.</source>
            <translation>请先选择作业。</translation>
        </message>
        <message>
            <source>Select a switch first.</source>
            <translation>请先选择交换机。</translation>
        </message>
        <message>
            <source>Open snapshot</source>
            <translation>打开快照</translation>
        </message>
        <message>
            <source>JSON from kubectl (*.json)</source>
            <translation>kubectl 的 JSON (*.json)</translation>
        </message>
        <message>
            <source>All files (*)</source>
            <translation>所有文件 (*)</translation>
        </message>
        <message>
            <source>Copied: %1</source>
            <translation>已复制：%1</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::OutlineModel</name>
        <message>
            <source>%1/%2</source>
            <comment>used of all</comment>
            <translation>%1/%2</translation>
        </message>
        <message>
            <source>Cluster</source>
            <translation>集群</translation>
        </message>
        <message>
            <source>no %1 label</source>
            <translation>无 %1 标签</translation>
        </message>
        <message>
            <source>On no host</source>
            <translation>不在任何主机上</translation>
        </message>
        <message>
            <source>%1: pods name this host, but the node cannot be seen</source>
            <translation>%1：有 Pod 指向此主机，但无法看到该节点</translation>
        </message>
        <message>
            <source>not ready</source>
            <translation>未就绪</translation>
        </message>
        <message>
            <source>cordoned</source>
            <translation>已封锁</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message numerus="yes">
            <source>%1 (%2): %n host(s)</source>
            <translation>
                <numerusform>%1（%2）：%n 台主机</numerusform>
            </translation>
        </message>
        <message>
            <source>GPUs requested of those allocatable</source>
            <translation>已申请 / 可分配的 GPU</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>Pods</source>
            <translation>Pod</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::OutlinePanel</name>
        <message>
            <source>Outline</source>
            <translation>大纲</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::OverviewMap</name>
        <message>
            <source>Overview</source>
            <translation>概览</translation>
        </message>
        <message>
            <source>Overview: click or drag to move the view</source>
            <translation>概览：单击或拖动以移动视图</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::ProblemListModel</name>
        <message>
            <source>error</source>
            <translation>错误</translation>
        </message>
        <message>
            <source>warning</source>
            <translation>警告</translation>
        </message>
        <message>
            <source>note</source>
            <translation>提示</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>Object</source>
            <translation>对象</translation>
        </message>
        <message>
            <source>What is wrong</source>
            <translation>问题</translation>
        </message>
        <message>
            <source>What to do</source>
            <translation>处理办法</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::ProblemsPanel</name>
        <message>
            <source>Problems</source>
            <translation>问题</translation>
        </message>
        <message>
            <source>No problems found.</source>
            <translation>未发现问题。</translation>
        </message>
        <message>
            <source>Copy text</source>
            <translation>复制文本</translation>
        </message>
        <message>
            <source>Copy command</source>
            <translation>复制命令</translation>
        </message>
    </context>
    <context>
        <name>hopyard::ui::StartPage</name>
        <message>
            <source>current context</source>
            <translation>当前上下文</translation>
        </message>
        <message>
            <source>Set KUBECONFIG or start with --kubeconfig FILE, then reload. The demo cluster needs none.</source>
            <translation>请设置 KUBECONFIG 或以 --kubeconfig 文件 启动，然后重新加载。演示集群不需要它。</translation>
        </message>
        <message>
            <source>The kubeconfig names no context. Ask your administrator for one, or run “aws eks update-kubeconfig”, then reload. The demo cluster needs none.</source>
            <translation>kubeconfig 中没有上下文。请向管理员索取，或运行 “aws eks update-kubeconfig”，然后重新加载。演示集群不需要它。</translation>
        </message>
        <message>
            <source>Reading the kubeconfig…</source>
            <translation>正在读取 kubeconfig…</translation>
        </message>
        <message>
            <source>Read from %1</source>
            <translation>读取自 %1</translation>
        </message>
        <message>
            <source>%1 (not there any more)</source>
            <translation>%1（已不存在）</translation>
        </message>
        <message>
            <source>Hopyard</source>
            <translation>Hopyard</translation>
        </message>
        <message>
            <source>See where pods really are in the network, and know where a job will land.</source>
            <translation>看清 Pod 在网络中的真实位置，预知作业将落在何处。</translation>
        </message>
        <message>
            <source>Clusters</source>
            <translation>集群</translation>
        </message>
        <message>
            <source>Recent snapshots</source>
            <translation>最近的快照</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>Server</source>
            <translation>服务器</translation>
        </message>
        <message>
            <source>User</source>
            <translation>用户</translation>
        </message>
        <message>
            <source>Namespace</source>
            <translation>命名空间</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Contexts of the kubeconfig</source>
            <translation>kubeconfig 中的上下文</translation>
        </message>
        <message>
            <source>&amp;Open</source>
            <translation>打开(&amp;O)</translation>
        </message>
        <message>
            <source>Open the chosen context</source>
            <translation>打开所选上下文</translation>
        </message>
        <message>
            <source>&amp;Reload</source>
            <translation>重新加载(&amp;R)</translation>
        </message>
        <message>
            <source>Read the kubeconfig again</source>
            <translation>重新读取 kubeconfig</translation>
        </message>
        <message>
            <source>Open &amp;snapshot…</source>
            <translation>打开快照(&amp;S)…</translation>
        </message>
        <message>
            <source>Open a file that “kubectl get … -o json” wrote</source>
            <translation>打开由 “kubectl get … -o json” 写出的文件</translation>
        </message>
        <message>
            <source>Explore the &amp;demo cluster</source>
            <translation>浏览演示集群(&amp;D)</translation>
        </message>
        <message>
            <source>A simulated cluster in this program: works without any network</source>
            <translation>程序内置的模拟集群，无需任何网络</translation>
        </message>
    </context>
</TS>
