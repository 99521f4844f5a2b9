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
    <message>
        <source>New &amp;window</source>
        <translation>新建窗口(&amp;W)</translation>
    </message>
    <message>
        <source>A window of its own for another cluster</source>
        <translation>为另一个集群打开独立的窗口</translation>
    </message>
    <message>
        <source>Close wi&amp;ndow</source>
        <translation>关闭窗口(&amp;N)</translation>
    </message>
    <message>
        <source>Close this window</source>
        <translation>关闭此窗口</translation>
    </message>
    <message>
        <source>Close all windows of Hopyard</source>
        <translation>关闭 Hopyard 的所有窗口</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find hosts, pods, jobs and switches by name, label or state</source>
        <translation>按名称、标签或状态查找主机、Pod、作业和交换机</translation>
    </message>
    <message>
        <source>Find ne&amp;xt</source>
        <translation>查找下一个(&amp;X)</translation>
    </message>
    <message>
        <source>Go to the next thing that was found</source>
        <translation>转到下一个查找结果</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>查找上一个(&amp;V)</translation>
    </message>
    <message>
        <source>Go back to the thing found before</source>
        <translation>回到上一个查找结果</translation>
    </message>
    <message>
        <source>&amp;Prerequisites…</source>
        <translation>前提条件(&amp;P)…</translation>
    </message>
    <message>
        <source>What topology-aware jobs need here, what is missing, and what to do</source>
        <translation>拓扑感知作业在这里需要什么、缺少什么，以及该怎么做</translation>
    </message>
    <message>
        <source>&amp;Retry connection</source>
        <translation>重试连接(&amp;R)</translation>
    </message>
    <message>
        <source>Try to connect at once instead of at the end of the pause</source>
        <translation>不等待间歇结束，立即尝试连接</translation>
    </message>
    <message>
        <source>Open &amp;kubeconfig…</source>
        <translation>打开 &amp;kubeconfig…</translation>
    </message>
    <message>
        <source>Choose a kubeconfig file; it is only read, never written</source>
        <translation>选择一个 kubeconfig 文件；只读取，绝不写入</translation>
    </message>
    <message>
        <source>Leave rehears&amp;al</source>
        <translation>退出预演(&amp;A)</translation>
    </message>
    <message>
        <source>Draw only what is in the cluster, not where a job would go</source>
        <translation>只画集群中已有的内容，不画作业将会去的位置</translation>
    </message>
    <message>
        <source>&amp;Capacity</source>
        <translation>容量(&amp;C)</translation>
    </message>
    <message>
        <source>Where jobs of a given size would fit now, level by level</source>
        <translation>给定规模的作业现在放得下的位置，逐层列出</translation>
    </message>
</context>
<context>
    <name>Badges</name>
    <message>
        <source>TLS not verified</source>
        <translation>TLS 未验证</translation>
    </message>
    <message>
        <source>TLS verification is off for this context: anyone between you and the server can read and change everything.</source>
        <translation>此上下文关闭了 TLS 验证：您与服务器之间的任何人都能读取和更改一切。</translation>
    </message>
    <message>
        <source>not encrypted</source>
        <translation>未加密</translation>
    </message>
    <message>
        <source>The server is reached by plain http: anyone between can read and change everything, and no credentials are sent.</source>
        <translation>通过明文 http 访问服务器：中间的任何人都能读取和更改一切，并且不会发送任何凭据。</translation>
    </message>
    <message>
        <source>acting as %1</source>
        <translation>以 %1 的身份</translation>
    </message>
    <message>
        <source>This context impersonates “%1”: what you see and do is what that user may, and is recorded under that name as well as yours.</source>
        <translation>此上下文模拟“%1”：您看到和执行的都是该用户有权进行的操作，并会同时以该名称和您的名称记录。</translation>
    </message>
    <message>
        <source>password login</source>
        <translation>密码登录</translation>
    </message>
    <message>
        <source>This user logs in with a name and a password, which API servers no longer take since Kubernetes 1.19. Ask for a token, a certificate or a login program.</source>
        <translation>此用户使用用户名和密码登录，而自 Kubernetes 1.19 起 API 服务器不再接受这种方式。请申请令牌、证书或登录程序。</translation>
    </message>
</context>
<context>
    <name>Check</name>
    <message>
        <source>Kubernetes version</source>
        <translation>Kubernetes 版本</translation>
    </message>
    <message>
        <source>Kueue</source>
        <translation>Kueue</translation>
    </message>
    <message>
        <source>Kueue version</source>
        <translation>Kueue 版本</translation>
    </message>
    <message>
        <source>Topology-aware scheduling</source>
        <translation>拓扑感知调度</translation>
    </message>
    <message>
        <source>HyperPod task governance</source>
        <translation>HyperPod 任务治理</translation>
    </message>
    <message>
        <source>Topology labels on nodes</source>
        <translation>节点上的拓扑标签</translation>
    </message>
    <message>
        <source>Families of topology labels</source>
        <translation>拓扑标签的系列</translation>
    </message>
    <message>
        <source>Hostname labels</source>
        <translation>主机名标签</translation>
    </message>
    <message>
        <source>Topology object</source>
        <translation>Topology 对象</translation>
    </message>
    <message>
        <source>Levels of the Topology</source>
        <translation>Topology 的层级</translation>
    </message>
    <message>
        <source>Flavor with a Topology</source>
        <translation>带 Topology 的资源规格</translation>
    </message>
    <message>
        <source>Queue of the namespace</source>
        <translation>命名空间的队列</translation>
    </message>
    <message>
        <source>Cluster queue</source>
        <translation>集群队列</translation>
    </message>
    <message>
        <source>Priority classes</source>
        <translation>优先级类</translation>
    </message>
    <message>
        <source>Kinds of jobs</source>
        <translation>作业类型</translation>
    </message>
    <message>
        <source>Right to create jobs</source>
        <translation>创建作业的权限</translation>
    </message>
    <message>
        <source>Right to see pods</source>
        <translation>查看 Pod 的权限</translation>
    </message>
    <message>
        <source>Right to see nodes</source>
        <translation>查看节点的权限</translation>
    </message>
    <message>
        <source>Right to see workloads</source>
        <translation>查看工作负载的权限</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Who you are</source>
        <translation>您的身份</translation>
    </message>
</context>
<context>
    <name>CheckText</name>
    <message>
        <source>The server&apos;s version is not visible.</source>
        <translation>服务器的版本不可见。</translation>
    </message>
    <message>
        <source>The server calls its version %1, which is none that is known.</source>
        <translation>服务器自称版本为 %1，这不是已知的版本。</translation>
    </message>
    <message>
        <source>Its nodes&apos; kubelets are %1.</source>
        <translation>其节点的 kubelet 版本为 %1。</translation>
    </message>
    <message>
        <source>Run the check against the cluster itself.</source>
        <translation>请直接对集群运行此检查。</translation>
    </message>
    <message>
        <source>Ask for the right to read /version.</source>
        <translation>请申请读取 /version 的权限。</translation>
    </message>
    <message>
        <source>The server is Kubernetes %1; Hopyard is tested with 1.28 to 1.35, and older servers lack what it asks for.</source>
        <translation>服务器是 Kubernetes %1；Hopyard 在 1.28 至 1.35 上测试过，更旧的服务器缺少它所需的功能。</translation>
    </message>
    <message>
        <source>The server is Kubernetes %1; Hopyard is tested with 1.28 to 1.35, and a newer one may answer differently.</source>
        <translation>服务器是 Kubernetes %1；Hopyard 在 1.28 至 1.35 上测试过，更新的服务器可能有不同的应答。</translation>
    </message>
    <message>
        <source>Upgrade the cluster to 1.28 or newer.</source>
        <translation>请将集群升级到 1.28 或更新版本。</translation>
    </message>
    <message>
        <source>Look for a newer Hopyard.</source>
        <translation>请查找更新的 Hopyard。</translation>
    </message>
    <message>
        <source>The server is Kubernetes %1; HyperPod task governance needs 1.30 or newer.</source>
        <translation>服务器是 Kubernetes %1；HyperPod 任务治理需要 1.30 或更新版本。</translation>
    </message>
    <message>
        <source>Upgrade the cluster to 1.30 or newer.</source>
        <translation>请将集群升级到 1.30 或更新版本。</translation>
    </message>
    <message>
        <source>The server is Kubernetes %1, within 1.28 to 1.35.</source>
        <translation>服务器是 Kubernetes %1，在 1.28 至 1.35 之间。</translation>
    </message>
    <message>
        <source>A file does not say which kinds are installed.</source>
        <translation>文件中没有说明安装了哪些种类。</translation>
    </message>
    <message>
        <source>The server may not be asked which kinds it serves.</source>
        <translation>不允许询问服务器提供哪些种类。</translation>
    </message>
    <message>
        <source>Jobs of these kinds are there: %1.</source>
        <translation>存在以下种类的作业：%1。</translation>
    </message>
    <message>
        <source>Ask for the right to read /apis (ClusterRole system:discovery).</source>
        <translation>请申请读取 /apis 的权限（ClusterRole system:discovery）。</translation>
    </message>
    <message>
        <source>The server does not serve batch/v1 Job.</source>
        <translation>服务器不提供 batch/v1 Job。</translation>
    </message>
    <message>
        <source>Use a server that serves batch/v1.</source>
        <translation>请使用提供 batch/v1 的服务器。</translation>
    </message>
    <message>
        <source>Served: %1. HyperPodPyTorchJob is not: its training operator is not installed, so `hyp create hyp-pytorch-job` has no effect here.</source>
        <translation>已提供：%1。没有 HyperPodPyTorchJob：其训练 Operator 未安装，因此 `hyp create hyp-pytorch-job` 在此无效。</translation>
    </message>
    <message>
        <source>Install the training operator&apos;s add-on where HyperPodPyTorchJob is wanted; a Job needs nothing more.</source>
        <translation>需要 HyperPodPyTorchJob 的地方请安装训练 Operator 附加组件；Job 不需要更多东西。</translation>
    </message>
    <message>
        <source>Served: %1.</source>
        <translation>已提供：%1。</translation>
    </message>
    <message>
        <source>No node bears HyperPod&apos;s labels: Kueue alone is enough here.</source>
        <translation>没有节点带有 HyperPod 的标签：这里只需要 Kueue。</translation>
    </message>
    <message>
        <source>Check as a user who may list nodes and namespaces.</source>
        <translation>请以可以列出节点和命名空间的用户身份检查。</translation>
    </message>
    <message>
        <source>Task governance rules %1: %2.</source>
        <translation>任务治理管理 %1：%2。</translation>
    </message>
    <message>
        <source>%3 of HyperPod. Task governance rules %1: %2.</source>
        <translation>有 %3属于 HyperPod。任务治理管理 %1：%2。</translation>
    </message>
    <message>
        <source>Check as a user who may list namespaces.</source>
        <translation>请以可以列出命名空间的用户身份检查。</translation>
    </message>
    <message>
        <source>%1Task governance is not installed: there is neither Kueue nor a namespace hyperpod-ns-….</source>
        <translation>%1任务治理未安装：既没有 Kueue，也没有 hyperpod-ns-… 命名空间。</translation>
    </message>
    <message>
        <source>Install the add-on (v1.2.2 or newer), then make a cluster policy and a compute allocation.</source>
        <translation>请安装附加组件（v1.2.2 或更新），然后创建集群策略和计算分配。</translation>
    </message>
    <message>
        <source>%1No namespace belongs to a compute allocation (hyperpod-ns-…), so no team has a queue of task governance.</source>
        <translation>%1没有命名空间属于计算分配（hyperpod-ns-…），因此没有团队拥有任务治理的队列。</translation>
    </message>
    <message>
        <source>Make a cluster policy and a compute allocation in the SageMaker console.</source>
        <translation>请在 SageMaker 控制台创建集群策略和计算分配。</translation>
    </message>
    <message>
        <source>Whether you may %1 is not known%2</source>
        <translation>您是否可以 %1 尚不清楚%2</translation>
    </message>
    <message>
        <source>Ask the server yourself.</source>
        <translation>请自己询问服务器。</translation>
    </message>
    <message>
        <source>You may not create jobs in namespace %1, only HyperPodPyTorchJobs%2</source>
        <translation>您不能在命名空间 %1 中创建作业，只能创建 HyperPodPyTorchJob%2</translation>
    </message>
    <message>
        <source>You may not create jobs in namespace %1%2</source>
        <translation>您不能在命名空间 %1 中创建作业%2</translation>
    </message>
    <message>
        <source>Use a namespace of yours (-n), or ask an administrator for this role.</source>
        <translation>请使用您自己的命名空间（-n），或向管理员申请此角色。</translation>
    </message>
    <message>
        <source>You may create jobs in namespace %1, but no HyperPodPyTorchJobs.</source>
        <translation>您可以在命名空间 %1 中创建作业，但不能创建 HyperPodPyTorchJob。</translation>
    </message>
    <message>
        <source>You may create jobs in namespace %1.</source>
        <translation>您可以在命名空间 %1 中创建作业。</translation>
    </message>
    <message>
        <source>You may list the pods of all namespaces.</source>
        <translation>您可以列出所有命名空间的 Pod。</translation>
    </message>
    <message>
        <source>You may list pods, but not watch them: they are read again every minute or so.</source>
        <translation>您可以列出 Pod 但不能监视：大约每分钟重新读取一次。</translation>
    </message>
    <message>
        <source>Ask an administrator for the verb watch as well.</source>
        <translation>请同时向管理员申请 watch 动词。</translation>
    </message>
    <message>
        <source>You may list the pods of namespace %1, not those of all: pods of others are not shown, and hosts look freer than they are.</source>
        <translation>您可以列出命名空间 %1 的 Pod，但不能列出所有命名空间的：看不到别人的 Pod，主机看起来比实际更空闲。</translation>
    </message>
    <message>
        <source>Ask an administrator for this role to see what others use.</source>
        <translation>请向管理员申请此角色，以便看到别人的用量。</translation>
    </message>
    <message>
        <source>You may not list pods, neither of all namespaces nor of %1%2</source>
        <translation>您不能列出 Pod，既不能列出所有命名空间的，也不能列出 %1 的%2</translation>
    </message>
    <message>
        <source>You may not list nodes: the tree holds the hosts that pods name, without labels and capacity%1</source>
        <translation>您不能列出节点：树中只有 Pod 提到的主机，没有标签和容量%1</translation>
    </message>
    <message>
        <source>Ask an administrator for this role, or for a file written with `kubectl get nodes -o json`.</source>
        <translation>请向管理员申请此角色，或索取用 `kubectl get nodes -o json` 写出的文件。</translation>
    </message>
    <message>
        <source>You may list nodes, but not watch them: they are read again every minute or so.</source>
        <translation>您可以列出节点但不能监视：大约每分钟重新读取一次。</translation>
    </message>
    <message>
        <source>You may list nodes.</source>
        <translation>您可以列出节点。</translation>
    </message>
    <message>
        <source>You may not list the workloads of namespace %1: why a job waits and where Kueue put it stay unknown%2</source>
        <translation>您不能列出命名空间 %1 的工作负载：作业为何等待、Kueue 把它放在哪里都无从得知%2</translation>
    </message>
    <message>
        <source>Ask an administrator for this role.</source>
        <translation>请向管理员申请此角色。</translation>
    </message>
    <message>
        <source>You may list the workloads of namespace %1.</source>
        <translation>您可以列出命名空间 %1 的工作负载。</translation>
    </message>
    <message>
        <source>Kueue is not installed: the server does not serve its types.</source>
        <translation>Kueue 未安装：服务器不提供它的类型。</translation>
    </message>
    <message>
        <source>Install task governance (v1.2.2 or newer).</source>
        <translation>请安装任务治理（v1.2.2 或更新）。</translation>
    </message>
    <message>
        <source>Install Kueue 0.9 or newer.</source>
        <translation>请安装 Kueue 0.9 或更新版本。</translation>
    </message>
    <message>
        <source>Kueue&apos;s types are there, but none of %1 has a status: its controller does not seem to run.</source>
        <translation>Kueue 的类型存在，但 %1中没有一个有状态：它的控制器似乎没有运行。</translation>
    </message>
    <message>
        <source>Look at the controller.</source>
        <translation>请查看控制器。</translation>
    </message>
    <message>
        <source>Kueue is there.</source>
        <translation>Kueue 已存在。</translation>
    </message>
    <message>
        <source>Kueue is there and serves %1.</source>
        <translation>Kueue 已存在，提供 %1。</translation>
    </message>
    <message>
        <source>Kueue is %1 (%2); topology-aware scheduling needs 0.9 or newer%3</source>
        <translation>Kueue 是 %1（%2）；拓扑感知调度需要 0.9 或更新版本%3</translation>
    </message>
    <message>
        <source>Update task governance to v1.2.2 or newer.</source>
        <translation>请将任务治理更新到 v1.2.2 或更新版本。</translation>
    </message>
    <message>
        <source>Update Kueue to 0.9 or newer.</source>
        <translation>请将 Kueue 更新到 0.9 或更新版本。</translation>
    </message>
    <message>
        <source>Kueue is %1 (%2)%3</source>
        <translation>Kueue 是 %1（%2）%3</translation>
    </message>
    <message>
        <source>Kueue&apos;s version is not visible%1</source>
        <translation>Kueue 的版本不可见%1</translation>
    </message>
    <message>
        <source>Ask whoever runs Kueue for its version; topology-aware scheduling needs 0.9 or newer.</source>
        <translation>请向 Kueue 的管理者询问其版本；拓扑感知调度需要 0.9 或更新版本。</translation>
    </message>
    <message>
        <source>Topology-aware scheduling is switched off (%1).</source>
        <translation>拓扑感知调度已关闭（%1）。</translation>
    </message>
    <message>
        <source>Set the gate TopologyAwareScheduling to true and restart Kueue.</source>
        <translation>请将特性门控 TopologyAwareScheduling 设为 true 并重启 Kueue。</translation>
    </message>
    <message>
        <source>Topology-aware scheduling came with Kueue 0.9; here is %1.</source>
        <translation>拓扑感知调度自 Kueue 0.9 起提供；这里是 %1。</translation>
    </message>
    <message>
        <source>Update Kueue.</source>
        <translation>请更新 Kueue。</translation>
    </message>
    <message>
        <source>Topology-aware scheduling is switched on (%1).</source>
        <translation>拓扑感知调度已开启（%1）。</translation>
    </message>
    <message>
        <source>Topology-aware scheduling works: Kueue has placed workloads by topology.</source>
        <translation>拓扑感知调度有效：Kueue 已按拓扑放置过工作负载。</translation>
    </message>
    <message>
        <source>Topology-aware scheduling is on by default since Kueue 0.14; here is %1.</source>
        <translation>拓扑感知调度自 Kueue 0.14 起默认开启；这里是 %1。</translation>
    </message>
    <message>
        <source>Topology-aware scheduling is on by default since Kueue 0.14; here is %1 (%2).</source>
        <translation>拓扑感知调度自 Kueue 0.14 起默认开启；这里是 %1（%2）。</translation>
    </message>
    <message>
        <source>Nothing of Kueue is visible.</source>
        <translation>看不到任何 Kueue 的内容。</translation>
    </message>
    <message>
        <source>Topology-aware scheduling may be off: before Kueue 0.14 it has to be switched on. Here is an unknown version%2.</source>
        <translation>拓扑感知调度可能是关闭的：在 Kueue 0.14 之前需要手动开启。这里的版本未知%2。</translation>
    </message>
    <message>
        <source>Topology-aware scheduling may be off: before Kueue 0.14 it has to be switched on. Here is %1%2.</source>
        <translation>拓扑感知调度可能是关闭的：在 Kueue 0.14 之前需要手动开启。这里是 %1%2。</translation>
    </message>
    <message>
        <source>Ask whoever runs Kueue whether the gate TopologyAwareScheduling is on.</source>
        <translation>请向 Kueue 的管理者询问特性门控 TopologyAwareScheduling 是否已开启。</translation>
    </message>
    <message>
        <source>But %1 come from Karpenter (%2), with which it is not supported: nodes that do not exist yet have no place in a topology.</source>
        <translation>但有 %1来自 Karpenter（%2），与其不受支持：尚不存在的节点在拓扑中没有位置。</translation>
    </message>
    <message>
        <source>Keep flavors with a Topology off Karpenter&apos;s nodes.</source>
        <translation>请让带 Topology 的 flavor 避开 Karpenter 的节点。</translation>
    </message>
    <message>
        <source>Kueue does not serve the kind Topology: it is older than 0.9.</source>
        <translation>Kueue 不提供 Topology 这一种类：它早于 0.9。</translation>
    </message>
    <message>
        <source>There is no Topology, so Kueue knows no levels.</source>
        <translation>没有 Topology，因此 Kueue 不知道任何层级。</translation>
    </message>
    <message>
        <source>Make a compute allocation (task governance then writes it), or write one.</source>
        <translation>请创建计算分配（任务治理随后会写入它），或自己写一个。</translation>
    </message>
    <message>
        <source>Write a Topology with the labels of your nodes, widest first.</source>
        <translation>请用您节点的标签写一个 Topology，最宽的在前。</translation>
    </message>
    <message>
        <source>No Topology has levels: %1.</source>
        <translation>没有任何 Topology 有层级：%1。</translation>
    </message>
    <message>
        <source>Write one with levels.</source>
        <translation>请写一个带层级的。</translation>
    </message>
    <message>
        <source>%1. Without levels: %2.</source>
        <translation>%1。没有层级：%2。</translation>
    </message>
    <message>
        <source>Delete the Topologies without levels.</source>
        <translation>请删除没有层级的 Topology。</translation>
    </message>
    <message>
        <source>No node belongs to a flavor of Topology %1.</source>
        <translation>没有节点属于 Topology %1 的 flavor。</translation>
    </message>
    <message>
        <source>No node carries %1 of Topology %2, so it places nothing.</source>
        <translation>没有节点带有 Topology %2 的 %1，因此它什么也放置不了。</translation>
    </message>
    <message>
        <source>No node carries all levels of Topology %1, so it places nothing.</source>
        <translation>没有节点带有 Topology %1 的全部层级，因此它什么也放置不了。</translation>
    </message>
    <message>
        <source>%1 of %2 lack levels of Topology %3 and are invisible to it: %4.</source>
        <translation>%2 个中有 %1缺少 Topology %3 的层级，对它不可见：%4。</translation>
    </message>
    <message>
        <source>Nodes carry %1, which is no level of Topology %2: the closest placement cannot be asked for.</source>
        <translation>节点带有 %1，但它不是 Topology %2 的层级：无法请求最近的放置。</translation>
    </message>
    <message>
        <source>All %1 of its flavors carry the levels of Topology %2.</source>
        <translation>其 flavor 的全部 %1都带有 Topology %2 的层级。</translation>
    </message>
    <message>
        <source>There is no Topology with levels to look for.</source>
        <translation>没有带层级的 Topology 可供查找。</translation>
    </message>
    <message>
        <source>Write a Topology with the labels of your nodes.</source>
        <translation>请用您节点的标签写一个 Topology。</translation>
    </message>
    <message>
        <source>Label the nodes, or make the Topology&apos;s levels those that the nodes carry.</source>
        <translation>请给节点打上标签，或让 Topology 的层级与节点所带的一致。</translation>
    </message>
    <message>
        <source>But no Topology has a level above the host, so jobs cannot ask for a switch.</source>
        <translation>但没有任何 Topology 有高于主机的层级，因此作业无法请求交换机。</translation>
    </message>
    <message>
        <source>Write a Topology with the network labels of your nodes.</source>
        <translation>请用您节点的网络标签写一个 Topology。</translation>
    </message>
    <message>
        <source>Flavors name a Topology that does not exist: %1.</source>
        <translation>有 flavor 指定了不存在的 Topology：%1。</translation>
    </message>
    <message>
        <source>Create that Topology.</source>
        <translation>请创建该 Topology。</translation>
    </message>
    <message>
        <source>There is no ResourceFlavor.</source>
        <translation>没有 ResourceFlavor。</translation>
    </message>
    <message>
        <source>No ResourceFlavor names a Topology; there are: %1.</source>
        <translation>没有 ResourceFlavor 指定 Topology；现有：%1。</translation>
    </message>
    <message>
        <source>Let the flavor of your GPU nodes name the Topology (a flavor with one needs at least one node label).</source>
        <translation>请让 GPU 节点的 flavor 指定该 Topology（带 Topology 的 flavor 至少需要一个节点标签）。</translation>
    </message>
    <message>
        <source>Ask an administrator which ClusterQueue has that flavor.</source>
        <translation>请向管理员询问哪个 ClusterQueue 使用该 flavor。</translation>
    </message>
    <message>
        <source>No ClusterQueue has a flavor with a Topology: %1.</source>
        <translation>没有 ClusterQueue 使用带 Topology 的 flavor：%1。</translation>
    </message>
    <message>
        <source>Put the flavor into a resource group of the ClusterQueue.</source>
        <translation>请把该 flavor 放进 ClusterQueue 的资源组。</translation>
    </message>
    <message>
        <source>In ClusterQueues, with a Topology: %1.</source>
        <translation>在 ClusterQueue 中且带 Topology：%1。</translation>
    </message>
    <message>
        <source>Naming a Topology that does not exist: %1.</source>
        <translation>指定了不存在的 Topology：%1。</translation>
    </message>
    <message>
        <source>Selecting no node: %1.</source>
        <translation>未选中任何节点：%1。</translation>
    </message>
    <message>
        <source>In no ClusterQueue: %1.</source>
        <translation>不在任何 ClusterQueue 中：%1。</translation>
    </message>
    <message>
        <source>Correct the flavors&apos; topologyName and nodeLabels.</source>
        <translation>请更正 flavor 的 topologyName 和 nodeLabels。</translation>
    </message>
    <message>
        <source>None of %1 carries topology labels (%2 on AWS); %3 of them have accelerators.</source>
        <translation>%1中没有一个带有拓扑标签（AWS 上为 %2）；其中 %3 个有加速器。</translation>
    </message>
    <message>
        <source>None of %1 carries topology labels (%2 on AWS).</source>
        <translation>%1中没有一个带有拓扑标签（AWS 上为 %2）。</translation>
    </message>
    <message>
        <source>Use instance types with topology information (p4d, p4de, p5, p5e, p5en, p6, trn1, trn2 …) and task governance v1.2.2 or newer, which writes the labels.</source>
        <translation>请使用带拓扑信息的实例类型（p4d、p4de、p5、p5e、p5en、p6、trn1、trn2 …）以及会写入标签的任务治理 v1.2.2 或更新版本。</translation>
    </message>
    <message>
        <source>On AWS let the cloud controller call ec2:DescribeInstanceTopology; elsewhere install what writes the labels of your network (NVIDIA Topograph, the provider&apos;s agent).</source>
        <translation>在 AWS 上请让云控制器调用 ec2:DescribeInstanceTopology；在其他地方请安装会写入网络标签的组件（NVIDIA Topograph、供应商的代理）。</translation>
    </message>
    <message>
        <source>There are no nodes.</source>
        <translation>没有节点。</translation>
    </message>
    <message>
        <source>Add nodes to the cluster.</source>
        <translation>请向集群添加节点。</translation>
    </message>
    <message>
        <source>%1 of types without network topology has none, which is normal.</source>
        <translation>%1的类型没有网络拓扑，因此没有标签，这是正常的。</translation>
    </message>
    <message>
        <source>%1 of types without network topology have none, which is normal.</source>
        <translation>%1的类型没有网络拓扑，因此没有标签，这是正常的。</translation>
    </message>
    <message>
        <source>Incomplete on %1 that should have them: %2. Topology-aware scheduling does not see it.</source>
        <translation>应有标签的 %1不完整：%2。拓扑感知调度看不到它。</translation>
    </message>
    <message>
        <source>Incomplete on %1 that should have them: %2. Topology-aware scheduling does not see them.</source>
        <translation>应有标签的 %1不完整：%2。拓扑感知调度看不到它们。</translation>
    </message>
    <message>
        <source>Network nodes under two parents: %1.</source>
        <translation>网络节点位于两个上级之下：%1。</translation>
    </message>
    <message>
        <source>Replace these nodes, or ask AWS support why HyperPod left them unlabelled.</source>
        <translation>请更换这些节点，或询问 AWS 支持为何 HyperPod 没有给它们打标签。</translation>
    </message>
    <message>
        <source>Look at the cloud controller&apos;s log (ec2:DescribeInstanceTopology), then delete the node object so that it is labelled anew.</source>
        <translation>请查看云控制器的日志（ec2:DescribeInstanceTopology），然后删除节点对象，使其重新打上标签。</translation>
    </message>
    <message>
        <source>Label the nodes, or find out why the agent that labels them left them out.</source>
        <translation>请给节点打上标签，或查明打标签的代理为何漏掉它们。</translation>
    </message>
    <message>
        <source>%1 and %2 group hosts differently: %3 and %4 share %5, and each has hosts that the other lacks.</source>
        <translation>%1 和 %2 对主机的分组不同：%3 和 %4 共有 %5，而各自又有对方没有的主机。</translation>
    </message>
    <message>
        <source>Find out which labels are old, remove them, and name the family to be shown with --levels or a Topology.</source>
        <translation>请查明哪些标签是旧的并删除，再用 --levels 或 Topology 指定要显示的系列。</translation>
    </message>
    <message>
        <source>No known family of topology labels is on the nodes, so none disagree.</source>
        <translation>节点上没有已知系列的拓扑标签，因此没有不一致。</translation>
    </message>
    <message>
        <source>One family of topology labels: %1.</source>
        <translation>有一个系列的拓扑标签：%1。</translation>
    </message>
    <message>
        <source>These families of topology labels agree: %1.</source>
        <translation>这些系列的拓扑标签一致：%1。</translation>
    </message>
    <message>
        <source>Several nodes share a hostname label, so Kueue adds up their capacity as one host: %1.</source>
        <translation>多个节点共用一个主机名标签，Kueue 会把它们的容量当作一台主机相加：%1。</translation>
    </message>
    <message>
        <source>%1 without %2: %3; a Topology with that level does not see it.</source>
        <translation>%1没有 %2：%3；带该层级的 Topology 看不到它。</translation>
    </message>
    <message>
        <source>%1 without %2: %3; a Topology with that level does not see them.</source>
        <translation>%1没有 %2：%3；带该层级的 Topology 看不到它们。</translation>
    </message>
    <message>
        <source>The hostname label differs from the node&apos;s name on %1: %2. Placements are told by the label, pods by the name; Hopyard joins them.</source>
        <translation>%1的主机名标签与节点名不同：%2。放置按标签表示，Pod 按名称表示；Hopyard 会把二者对应起来。</translation>
    </message>
    <message>
        <source>All %1 are labelled with their own name.</source>
        <translation>全部 %1都以自己的名称打了标签。</translation>
    </message>
    <message>
        <source>Nothing needs to be done; look for hosts under both names.</source>
        <translation>无需处理；请在两个名称下查找主机。</translation>
    </message>
    <message>
        <source>Let the kubelet write the label (it does at registration), or set it to the node&apos;s name.</source>
        <translation>请让 kubelet 写入该标签（它在注册时会写），或将其设为节点名。</translation>
    </message>
    <message>
        <source>Kueue is not installed, so there are no queues.</source>
        <translation>Kueue 未安装，因此没有队列。</translation>
    </message>
    <message>
        <source>Namespace %1 does not exist; these namespaces have one: %2.</source>
        <translation>命名空间 %1 不存在；以下命名空间有 LocalQueue：%2。</translation>
    </message>
    <message>
        <source>Namespace %1 has no LocalQueue; these namespaces have one: %2.</source>
        <translation>命名空间 %1 没有 LocalQueue；以下命名空间有：%2。</translation>
    </message>
    <message>
        <source>Name one of them with -n.</source>
        <translation>请用 -n 指定其中之一。</translation>
    </message>
    <message>
        <source>Namespace %1 does not exist.</source>
        <translation>命名空间 %1 不存在。</translation>
    </message>
    <message>
        <source>Namespace %1 does not exist; these have a LocalQueue: %2.</source>
        <translation>命名空间 %1 不存在；以下有 LocalQueue：%2。</translation>
    </message>
    <message>
        <source>Correct -n, or make a compute allocation for the team.</source>
        <translation>请更正 -n，或为团队创建计算分配。</translation>
    </message>
    <message>
        <source>Correct -n, or create the namespace and its LocalQueue.</source>
        <translation>请更正 -n，或创建该命名空间及其 LocalQueue。</translation>
    </message>
    <message>
        <source>Namespace %1 has no LocalQueue, nor has any other.</source>
        <translation>命名空间 %1 没有 LocalQueue，其他命名空间也没有。</translation>
    </message>
    <message>
        <source>Namespace %1 has no LocalQueue; these have one: %2.</source>
        <translation>命名空间 %1 没有 LocalQueue；以下有：%2。</translation>
    </message>
    <message>
        <source>Make a compute allocation for the team, or create the LocalQueue.</source>
        <translation>请为团队创建计算分配，或创建 LocalQueue。</translation>
    </message>
    <message>
        <source>Create a LocalQueue that names a ClusterQueue.</source>
        <translation>请创建一个指定 ClusterQueue 的 LocalQueue。</translation>
    </message>
    <message>
        <source>Namespace %1 has %2.</source>
        <translation>命名空间 %1 有 %2。</translation>
    </message>
    <message>
        <source>Namespace %1 has %2. Stopped: %3.</source>
        <translation>命名空间 %1 有 %2。已停止：%3。</translation>
    </message>
    <message>
        <source>Use a queue that is not stopped, or take its stopPolicy away.</source>
        <translation>请使用未停止的队列，或去掉它的 stopPolicy。</translation>
    </message>
    <message>
        <source>Not usable: %1.</source>
        <translation>不可用：%1。</translation>
    </message>
    <message>
        <source>With a flaw: %1.</source>
        <translation>有缺陷：%1。</translation>
    </message>
    <message>
        <source>Active: %1.</source>
        <translation>活动：%1。</translation>
    </message>
    <message>
        <source>There is no ClusterQueue.</source>
        <translation>没有 ClusterQueue。</translation>
    </message>
    <message>
        <source>Make a compute allocation for the team.</source>
        <translation>请为团队创建计算分配。</translation>
    </message>
    <message>
        <source>Create a ClusterQueue with a flavor that names a Topology.</source>
        <translation>请创建一个使用带 Topology 的 flavor 的 ClusterQueue。</translation>
    </message>
    <message>
        <source>Create or correct the ClusterQueue.</source>
        <translation>请创建或更正 ClusterQueue。</translation>
    </message>
    <message>
        <source>Correct the ClusterQueue, or use another queue.</source>
        <translation>请更正 ClusterQueue，或使用其他队列。</translation>
    </message>
    <message>
        <source>Kueue is not installed, so there are no priority classes.</source>
        <translation>Kueue 未安装，因此没有优先级类。</translation>
    </message>
    <message>
        <source>Install Kueue.</source>
        <translation>请安装 Kueue。</translation>
    </message>
    <message>
        <source>There is no WorkloadPriorityClass: all jobs have priority 0, and a job that names a class is refused.</source>
        <translation>没有 WorkloadPriorityClass：所有作业的优先级都是 0，指定优先级类的作业会被拒绝。</translation>
    </message>
    <message>
        <source>Make a cluster policy with priority classes (they appear as NAME-priority).</source>
        <translation>请创建带优先级类的集群策略（它们显示为 NAME-priority）。</translation>
    </message>
    <message>
        <source>Create the classes that jobs shall name.</source>
        <translation>请创建作业要指定的优先级类。</translation>
    </message>
    <message>
        <source>Ask an administrator for the right to list %1, or for a file with them.</source>
        <translation>请向管理员申请列出 %1 的权限，或索取包含它们的文件。</translation>
    </message>
    <message>
        <source>Write the file again with %1 in it.</source>
        <translation>请重新写出包含 %1 的文件。</translation>
    </message>
    <message>
        <source>The file holds no %1, so they are not known.</source>
        <translation>文件中没有 %1，因此它们未知。</translation>
    </message>
    <message>
        <source>Check again when they can be read.</source>
        <translation>可以读取时请再检查一次。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n namespace(s)</source>
        <translation>
            <numerusform>%n 个命名空间</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ClusterQueue(s)</source>
        <translation>
            <numerusform>%n 个 ClusterQueue</numerusform>
        </translation>
    </message>
    <message>
        <source>Whom the server takes you for is not known.</source>
        <translation>服务器把您当作谁，尚不清楚。</translation>
    </message>
    <message>
        <source>Whom the server takes you for is not known (%1).</source>
        <translation>服务器把您当作谁，尚不清楚（%1）。</translation>
    </message>
    <message>
        <source>The server does not know you: you are %1.</source>
        <translation>服务器不认识您：您是 %1。</translation>
    </message>
    <message>
        <source>Give the context a user with credentials, or log in.</source>
        <translation>请为该上下文指定带凭据的用户，或登录。</translation>
    </message>
    <message>
        <source>The server takes you for %1.</source>
        <translation>服务器把您当作 %1。</translation>
    </message>
    <message>
        <source>The server takes you for %1, in the groups %2.</source>
        <translation>服务器把您当作 %1，所属组：%2。</translation>
    </message>
    <message>
        <source>The kubeconfig says to act as %1.</source>
        <translation>kubeconfig 要求以 %1 的身份操作。</translation>
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
    <name>Field</name>
    <message>
        <source>how often a failed pod is tried again</source>
        <translation>失败的 Pod 会重试多少次</translation>
    </message>
    <message>
        <source>how often each pod is tried again</source>
        <translation>每个 Pod 会重试多少次</translation>
    </message>
    <message>
        <source>whether pods are numbered</source>
        <translation>Pod 是否编号</translation>
    </message>
    <message>
        <source>how many pods must succeed</source>
        <translation>必须成功的 Pod 数</translation>
    </message>
    <message>
        <source>how many pods run at once</source>
        <translation>同时运行的 Pod 数</translation>
    </message>
    <message>
        <source>held back until the queue lets it start</source>
        <translation>在队列允许启动之前暂不运行</translation>
    </message>
    <message>
        <source>whether pods are chosen by hand-written labels</source>
        <translation>是否按手写的标签选择 Pod</translation>
    </message>
    <message>
        <source>when a lost pod is replaced</source>
        <translation>何时替换丢失的 Pod</translation>
    </message>
    <message>
        <source>what happens when a pod fails</source>
        <translation>Pod 失败时怎么办</translation>
    </message>
    <message>
        <source>seconds after which the finished job is deleted</source>
        <translation>作业结束多少秒后删除</translation>
    </message>
    <message>
        <source>seconds after which it is stopped</source>
        <translation>多少秒后停止</translation>
    </message>
    <message>
        <source>which pods belong to it</source>
        <translation>哪些 Pod 属于它</translation>
    </message>
    <message>
        <source>notes on its pods</source>
        <translation>其 Pod 的注解</translation>
    </message>
    <message>
        <source>labels of its pods</source>
        <translation>其 Pod 的标签</translation>
    </message>
    <message>
        <source>how its pods look up names</source>
        <translation>其 Pod 如何解析名称</translation>
    </message>
    <message>
        <source>whether a failed container is started again</source>
        <translation>容器失败后是否重新启动</translation>
    </message>
    <message>
        <source>who chooses its hosts</source>
        <translation>由谁选择主机</translation>
    </message>
    <message>
        <source>what holds its pods back</source>
        <translation>是什么让其 Pod 暂不调度</translation>
    </message>
    <message>
        <source>user, groups and rights of its processes</source>
        <translation>其进程的用户、组和权限</translation>
    </message>
    <message>
        <source>the account its pods use</source>
        <translation>其 Pod 使用的账户</translation>
    </message>
    <message>
        <source>seconds its pods have to end</source>
        <translation>其 Pod 可用于结束的秒数</translation>
    </message>
    <message>
        <source>hosts it may use although they are set apart</source>
        <translation>虽被隔开但它可以使用的主机</translation>
    </message>
    <message>
        <source>labels its hosts must have</source>
        <translation>其主机必须具有的标签</translation>
    </message>
    <message>
        <source>rules for choosing hosts</source>
        <translation>选择主机的规则</translation>
    </message>
    <message>
        <source>where its data are</source>
        <translation>其数据在哪里</translation>
    </message>
    <message>
        <source>whether it uses the host&apos;s own network</source>
        <translation>是否使用主机自己的网络</translation>
    </message>
    <message>
        <source>priority of its pods</source>
        <translation>其 Pod 的优先级</translation>
    </message>
    <message>
        <source>how it may fetch its image</source>
        <translation>它凭什么拉取镜像</translation>
    </message>
    <message>
        <source>what runs before it</source>
        <translation>在它之前运行什么</translation>
    </message>
    <message>
        <source>where its data are seen in the container</source>
        <translation>其数据在容器中的位置</translation>
    </message>
    <message>
        <source>when the image is fetched</source>
        <translation>何时拉取镜像</translation>
    </message>
    <message>
        <source>the container image</source>
        <translation>容器镜像</translation>
    </message>
    <message>
        <source>what is run</source>
        <translation>运行什么</translation>
    </message>
    <message>
        <source>what the command is given</source>
        <translation>交给命令的参数</translation>
    </message>
    <message>
        <source>environment variables</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>environment variables from elsewhere</source>
        <translation>来自别处的环境变量</translation>
    </message>
    <message>
        <source>ports it listens on</source>
        <translation>它监听的端口</translation>
    </message>
    <message>
        <source>GPUs, CPU and memory it asks for</source>
        <translation>它请求的 GPU、CPU 和内存</translation>
    </message>
    <message>
        <source>the folder it starts in</source>
        <translation>它启动时所在的目录</translation>
    </message>
    <message>
        <source>where it leaves its last words</source>
        <translation>它把结束消息写在哪里</translation>
    </message>
    <message>
        <source>where its last words are taken from</source>
        <translation>结束消息取自哪里</translation>
    </message>
    <message>
        <source>the most it may use</source>
        <translation>最多可用多少</translation>
    </message>
    <message>
        <source>what is set aside for it</source>
        <translation>为它预留多少</translation>
    </message>
    <message>
        <source>its queue</source>
        <translation>它的队列</translation>
    </message>
    <message>
        <source>its priority in the queue</source>
        <translation>它在队列中的优先级</translation>
    </message>
    <message>
        <source>the level its pods must share</source>
        <translation>其 Pod 必须处于同一个的层级</translation>
    </message>
    <message>
        <source>the level its pods should share</source>
        <translation>其 Pod 最好处于同一个的层级</translation>
    </message>
    <message>
        <source>placed by topology, anywhere</source>
        <translation>按拓扑放置，位置不限</translation>
    </message>
    <message>
        <source>notes on the job</source>
        <translation>作业的注解</translation>
    </message>
    <message>
        <source>labels of the job</source>
        <translation>作业的标签</translation>
    </message>
    <message>
        <source>its name</source>
        <translation>它的名称</translation>
    </message>
    <message>
        <source>its namespace</source>
        <translation>它的命名空间</translation>
    </message>
    <message>
        <source>the number by which the server knows it</source>
        <translation>服务器用来识别它的编号</translation>
    </message>
    <message>
        <source>when it was created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>how often it was changed</source>
        <translation>被修改的次数</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a field and what it is for</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>Forecast</name>
    <message>
        <source>Choose a level to see where the pods would go.</source>
        <translation>选择一个层级，即可看到 Pod 会放在哪里。</translation>
    </message>
    <message>
        <source>no level yet</source>
        <translation>尚未选层级</translation>
    </message>
    <message>
        <source>Choose a switch to see where the pods would go.</source>
        <translation>选择一台交换机，即可看到 Pod 会放在哪里。</translation>
    </message>
    <message>
        <source>no switch yet</source>
        <translation>尚未选交换机</translation>
    </message>
    <message>
        <source>Nothing can be said: %1</source>
        <translation>无法预测：%1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Kueue would never decide: the job would wait for ever without a reason.</source>
        <translation>Kueue 永远不会作出决定：作业会一直等待，且没有原因。</translation>
    </message>
    <message>
        <source>never decided</source>
        <translation>永不决定</translation>
    </message>
    <message>
        <source>Waits: another job is at the head of the queue, and this queue goes strictly in order.</source>
        <translation>等待：队首是另一个作业，而此队列严格按顺序进行。</translation>
    </message>
    <message>
        <source>behind the head</source>
        <translation>排在队首之后</translation>
    </message>
    <message>
        <source>Will be refused: %1</source>
        <translation>将被拒绝：%1</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>no request</source>
        <translation>无要求</translation>
    </message>
    <message>
        <source>require %1</source>
        <translation>必须 %1</translation>
    </message>
    <message>
        <source>prefer %1</source>
        <translation>优先 %1</translation>
    </message>
    <message>
        <source>anywhere</source>
        <translation>任意位置</translation>
    </message>
    <message>
        <source>slices, as the manifest says</source>
        <translation>切片（按清单所写）</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>pin to %1</source>
        <translation>固定到 %1</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message numerus="yes">
        <source>%Ln host(s)</source>
        <translation>
            <numerusform>%Ln 台主机</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>number of switches, level</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>，</translation>
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
        <source>At %1 it was predicted to be admitted; Kueue has not decided yet.</source>
        <translation>%1 时预测会被准入；Kueue 尚未决定。</translation>
    </message>
    <message>
        <source>At %1 it was predicted to wait; Kueue has not decided yet.</source>
        <translation>%1 时预测会等待；Kueue 尚未决定。</translation>
    </message>
    <message>
        <source>Placed as predicted at %1.</source>
        <translation>放置与 %1 时的预测一致。</translation>
    </message>
    <message>
        <source>Waits, as predicted at %1.</source>
        <translation>正在等待，与 %1 时的预测一致。</translation>
    </message>
    <message>
        <source>Not placed as predicted at %1: %2 of %3 pods are where they were predicted.</source>
        <translation>放置与 %1 时的预测不同：%3 个 Pod 中有 %2 个在预测的位置。</translation>
    </message>
    <message>
        <source>Admitted, although at %1 it was predicted to wait.</source>
        <translation>已准入，尽管 %1 时预测会等待。</translation>
    </message>
    <message>
        <source>Waits, although at %1 it was predicted to be admitted.</source>
        <translation>正在等待，尽管 %1 时预测会被准入。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>pods, hosts</comment>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>Fits now: %1.</source>
        <translation>现在放得下：%1。</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Fits in part: %1, of %2 asked for.</source>
        <translation>部分放得下：%1，共要求 %2 个。</translation>
    </message>
    <message>
        <source>%1 of %2 pods</source>
        <translation>%2 个 Pod 中的 %1 个</translation>
    </message>
    <message>
        <source>Quota is there for %1. Kueue does not place it: the scheduler chooses hosts, and may find none.</source>
        <translation>配额足够 %1。Kueue 不负责放置：由调度器选择主机，也可能找不到。</translation>
    </message>
    <message>
        <source>not placed by Kueue</source>
        <translation>Kueue 不放置</translation>
    </message>
    <message>
        <source>Fits after preempting %1 and %2 more: %3.</source>
        <translation>抢占 %1 以及另外 %2 个作业后放得下：%3。</translation>
    </message>
    <message>
        <source>Fits after preempting %1: %2.</source>
        <translation>抢占 %1 后放得下：%2。</translation>
    </message>
    <message>
        <source>fits, preempts %1</source>
        <translation>放得下，抢占 %1 个</translation>
    </message>
    <message>
        <source>Would be preempted: %1</source>
        <translation>将被抢占：%1</translation>
    </message>
    <message>
        <source>Waits: the queue does not take it. %1</source>
        <translation>等待：队列不接收。%1</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Does not fit: no flavor of the queue takes it. %1</source>
        <translation>放不下：队列的任何 flavor 都不接收。%1</translation>
    </message>
    <message>
        <source>no flavor</source>
        <translation>无 flavor</translation>
    </message>
    <message>
        <source>Does not fit: quota. %1</source>
        <translation>放不下：配额。%1</translation>
    </message>
    <message>
        <source>quota</source>
        <translation>配额</translation>
    </message>
    <message>
        <source>Does not fit: %1</source>
        <translation>放不下：%1</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>%1 of %2 fit</source>
        <translation>%2 中放得下 %1</translation>
    </message>
    <message>
        <source>Does not fit: no host that it may use has a place at %1.</source>
        <translation>放不下：它可用的主机在 %1 没有位置。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln slice(s) short</source>
        <translation>
            <numerusform>缺 %Ln 个切片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) short</source>
        <translation>
            <numerusform>缺 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>Does not fit at %1: the best domain, %2, has room for %3 of %4 – %5.</source>
        <translation>在 %1 放不下：最好的域 %2 可容纳 %4 个中的 %3 个，%5。</translation>
    </message>
    <message>
        <source>Best domain: %1</source>
        <translation>最好的域：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>reason, number of hosts</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Hosts that are out altogether, of %1 – %2</source>
        <translation>完全不可用的主机（共 %1 台）：%2</translation>
    </message>
</context>
<context>
    <name>Inspection</name>
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
    <message>
        <source>%1 of %2 free</source>
        <translation>空闲 %1 / %2</translation>
    </message>
    <message>
        <source>%1 requested</source>
        <translation>已申请 %1</translation>
    </message>
    <message>
        <source>Every pod has a host.</source>
        <translation>所有 Pod 都已有主机。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on %Ln host(s)</source>
        <translation>
            <numerusform>分布在 %Ln 台主机上</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln host(s)</source>
        <translation>
            <numerusform>%Ln 台主机</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with %Ln GPU(s) free</source>
        <translation>
            <numerusform>空闲 %Ln 个 GPU</numerusform>
        </translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>%1 of %2 free, %3 more on shut hosts</source>
        <translation>%2 中空闲 %1，另有 %3 在停用主机上</translation>
    </message>
    <message>
        <source>Shut hosts are cordoned or not ready: they take no pods.</source>
        <translation>停用主机：已隔离或未就绪，不接收 Pod。</translation>
    </message>
</context>
<context>
    <name>JobErrors</name>
    <message>
        <source>%1 could not be checked by the server.</source>
        <translation>服务器无法检查 %1。</translation>
    </message>
    <message>
        <source>%1 was not created.</source>
        <translation>%1 未创建。</translation>
    </message>
    <message>
        <source>%1 could not be read.</source>
        <translation>无法读取 %1。</translation>
    </message>
    <message>
        <source>%1 was not deleted.</source>
        <translation>%1 未删除。</translation>
    </message>
    <message>
        <source>It does not exist (any more).</source>
        <translation>它（已）不存在。</translation>
    </message>
    <message>
        <source>The namespace “%1” does not exist. Choose another one on the Queue page, or ask an administrator to create it.</source>
        <translation>命名空间“%1”不存在。请在“队列”页另选一个，或请管理员创建。</translation>
    </message>
    <message>
        <source>The queue does not exist in namespace “%1”. Choose one of the list on the Queue page.</source>
        <translation>命名空间“%1”中没有该队列。请在“队列”页从列表中选择。</translation>
    </message>
    <message>
        <source>The server does not know “%1” of %2, or something it refers to. Check kind, namespace and API version.</source>
        <translation>服务器不认识 %2 的“%1”，或它引用的对象。请检查类型、命名空间和 API 版本。</translation>
    </message>
    <message>
        <source>An admission rule of the cluster refused it. Its words are below; change the manifest accordingly.</source>
        <translation>集群的准入规则拒绝了它。原文见下；请据此修改清单。</translation>
    </message>
    <message>
        <source>The manifest has a field the server does not know. Correct or remove it on the Review page.</source>
        <translation>清单中有服务器不认识的字段。请在“检查”页更正或删除。</translation>
    </message>
    <message>
        <source>The server refused it as not valid. Its words are below; change the named fields.</source>
        <translation>服务器认为它无效而拒绝。原文见下；请修改所指的字段。</translation>
    </message>
    <message>
        <source>It changed meanwhile: it may be a new job under the same name. Look at it again before deleting.</source>
        <translation>它在此期间有变化：可能是同名的新作业。删除前请再查看。</translation>
    </message>
    <message>
        <source>A %1 named “%2” exists already in namespace “%3”. Choose another name, or delete that one first.</source>
        <translation>命名空间“%3”中已有名为“%2”的 %1。请换一个名称，或先删除它。</translation>
    </message>
    <message>
        <source>Your account may not do this in namespace “%1”. Ask an administrator for the right, or use another namespace.</source>
        <translation>您的账号无权在命名空间“%1”中这样做。请向管理员申请权限，或使用其他命名空间。</translation>
    </message>
    <message>
        <source>The server refused your credentials (401). Log in again, then retry.</source>
        <translation>服务器拒绝了您的凭据（401）。请重新登录后再试。</translation>
    </message>
    <message>
        <source>No credentials could be obtained. Run the login command of this context, then retry.</source>
        <translation>无法取得凭据。请运行此上下文的登录命令后再试。</translation>
    </message>
    <message>
        <source>The server cannot be reached. Check network, VPN and proxy, then retry.</source>
        <translation>无法连接服务器。请检查网络、VPN 和代理后再试。</translation>
    </message>
    <message>
        <source>The server did not answer in time. Retry in a moment.</source>
        <translation>服务器未及时应答。请稍后再试。</translation>
    </message>
    <message>
        <source>The server failed while handling it. Retry in a moment; if it stays, tell an administrator.</source>
        <translation>服务器处理时出错。请稍后再试；若仍出错，请告知管理员。</translation>
    </message>
    <message>
        <source>It was cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>This is not possible here.</source>
        <translation>此处无法这样做。</translation>
    </message>
    <message>
        <source>It is larger than what the server takes.</source>
        <translation>它超过了服务器接受的大小。</translation>
    </message>
    <message>
        <source>See the details below.</source>
        <translation>详情见下。</translation>
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
    <name>PlacementText</name>
    <message>
        <source>%1 %2 is stopped.</source>
        <translation>%1 %2 已停止。</translation>
    </message>
    <message>
        <source>%1 (priority %2) holds %3 pods in %4 places.</source>
        <translation>%1（优先级 %2）在 %4 处占有 %3 个 Pod。</translation>
    </message>
    <message>
        <source>%1 (priority %2) holds %3 pods.</source>
        <translation>%1（优先级 %2）占有 %3 个 Pod。</translation>
    </message>
    <message>
        <source>%1 (priority %2) is ahead in a StrictFIFO queue and does not fit.</source>
        <translation>%1（优先级 %2）在 StrictFIFO 队列中排在前面且放不下。</translation>
    </message>
    <message>
        <source>%1 has %2 pods on %3 hosts there.</source>
        <translation>%1 在那里的 %3 台主机上有 %2 个 Pod。</translation>
    </message>
    <message>
        <source>%1 has no gate and no host: the scheduler cannot place it: %2</source>
        <translation>%1 没有调度门也没有主机：调度器无法放置：%2</translation>
    </message>
    <message>
        <source>%1 is on host %2 and does not run: %3</source>
        <translation>%1 在主机 %2 上，但没有运行：%3</translation>
    </message>
    <message>
        <source>%1 is on host %2, but its rank&apos;s slot is %3.</source>
        <translation>%1 在主机 %2 上，但其序号的位置是 %3。</translation>
    </message>
    <message>
        <source>%1 is on host %2, where the assignment has no place (left) for it.</source>
        <translation>%1 在主机 %2 上，而分配结果在那里没有（多余的）位置给它。</translation>
    </message>
    <message>
        <source>%1 is on host %2, which is gone.</source>
        <translation>%1 在主机 %2 上，该主机已不存在。</translation>
    </message>
    <message>
        <source>%1 is on host %2, which is not ready.</source>
        <translation>%1 在主机 %2 上，该主机未就绪。</translation>
    </message>
    <message>
        <source>%1 of the job&apos;s pods are on hosts that are gone or not ready, %2 first.</source>
        <translation>作业有 %1 个 Pod 在已不存在或未就绪的主机上，首先是 %2。</translation>
    </message>
    <message>
        <source>%1 of the job&apos;s pods wait for Kueue to open their topology gate.</source>
        <translation>作业有 %1 个 Pod 在等待 Kueue 打开拓扑门。</translation>
    </message>
    <message>
        <source>%1 of the job&apos;s pods wait for the scheduling gate %2.</source>
        <translation>作业有 %1 个 Pod 在等待调度门 %2。</translation>
    </message>
    <message>
        <source>%1 waits for Kueue to open its gate kueue.x-k8s.io/topology.</source>
        <translation>%1 在等待 Kueue 打开 kueue.x-k8s.io/topology 门。</translation>
    </message>
    <message>
        <source>%1 waits for its scheduling gate %2.</source>
        <translation>%1 在等待调度门 %2。</translation>
    </message>
    <message>
        <source>Add a toleration for it to the pod template, or use another queue.</source>
        <translation>在 Pod 模板中为它添加容忍，或使用其他队列。</translation>
    </message>
    <message>
        <source>Add a topology annotation (preferred or unconstrained is enough), or use another queue.</source>
        <translation>添加拓扑注解（preferred 或 unconstrained 即可），或使用其他队列。</translation>
    </message>
    <message>
        <source>Add the toleration {%1} to the pod template, if these hosts are meant for it.</source>
        <translation>如果这些主机本就供它使用，在 Pod 模板中添加容忍 {%1}。</translation>
    </message>
    <message>
        <source>Admission is held back: %1.</source>
        <translation>准入被搁置：%1。</translation>
    </message>
    <message>
        <source>Admitted for %1 pods in ClusterQueue %2; %3 exist, %4 are on a host, %5 run.</source>
        <translation>在 ClusterQueue %2 中准入了 %1 个 Pod；存在 %3 个，%4 个在主机上，%5 个在运行。</translation>
    </message>
    <message>
        <source>All %1 pods run.</source>
        <translation>全部 %1 个 Pod 都在运行。</translation>
    </message>
    <message>
        <source>All %1 pods run; the job names no queue, so Kueue has nothing to do with it.</source>
        <translation>全部 %1 个 Pod 都在运行；作业没有指定队列，与 Kueue 无关。</translation>
    </message>
    <message>
        <source>All pods have their host; %1 of %2 do not run yet.</source>
        <translation>所有 Pod 都有主机；%2 个中有 %1 个尚未运行。</translation>
    </message>
    <message>
        <source>An administrator has to put these resources into one resource group.</source>
        <translation>需要管理员把这些资源放进同一个资源组。</translation>
    </message>
    <message>
        <source>An admission check has refused the job.</source>
        <translation>某项准入检查拒绝了此作业。</translation>
    </message>
    <message>
        <source>Another job was admitted in the same moment and took the place; Kueue tries again.</source>
        <translation>另一个作业同时被准入并占了位置；Kueue 会重试。</translation>
    </message>
    <message>
        <source>Ask for a wider level or other sizes, or update Kueue.</source>
        <translation>改用更宽的层级或其他规模，或升级 Kueue。</translation>
    </message>
    <message>
        <source>Ask for the right to list pods in namespace %1.</source>
        <translation>申请列出命名空间 %1 中 Pod 的权限。</translation>
    </message>
    <message>
        <source>Ask for the right to list workloads.kueue.x-k8s.io in namespace %1.</source>
        <translation>申请列出命名空间 %1 中 workloads.kueue.x-k8s.io 的权限。</translation>
    </message>
    <message>
        <source>At level %1 only %2 of the %3 slices of %4 find room.</source>
        <translation>在层级 %1，%4 的 %3 个切片中只有 %2 个放得下。</translation>
    </message>
    <message>
        <source>Bring the host back; Kueue replaces one lost host, and throws the job out and queues it again for more.</source>
        <translation>恢复该主机；Kueue 会替换一台丢失的主机，丢失更多时会逐出作业并重新排队。</translation>
    </message>
    <message>
        <source>Bring the node back: look at its conditions.</source>
        <translation>恢复该节点：查看其状况。</translation>
    </message>
    <message>
        <source>Change the node selector or affinity, or use another queue.</source>
        <translation>修改节点选择器或亲和性，或使用其他队列。</translation>
    </message>
    <message>
        <source>ClusterQueue %1 asks for: %2.</source>
        <translation>ClusterQueue %1 要求：%2。</translation>
    </message>
    <message>
        <source>ClusterQueue %1 lacks a quota of %2 %3 in flavor %4.</source>
        <translation>ClusterQueue %1 在 flavor %4 中缺少 %2 的 %3 配额。</translation>
    </message>
    <message>
        <source>Correct the requests and limits of the pod template.</source>
        <translation>更正 Pod 模板的 requests 和 limits。</translation>
    </message>
    <message>
        <source>Create the Topology that the flavor names; an administrator can.</source>
        <translation>创建 flavor 所指的 Topology；管理员可以做。</translation>
    </message>
    <message>
        <source>Create the flavor, or take it out of the queue; an administrator can.</source>
        <translation>创建该 flavor，或把它从队列中移除；管理员可以做。</translation>
    </message>
    <message>
        <source>Find out which controller removes this gate.</source>
        <translation>查明由哪个控制器移除此门。</translation>
    </message>
    <message>
        <source>Find out why the queue is stopped: `kubectl describe` it, or ask its administrator.</source>
        <translation>查明队列为何停止：用 `kubectl describe` 查看，或询问管理员。</translation>
    </message>
    <message>
        <source>Flavor %1 takes only jobs that ask for a topology, and this one does not.</source>
        <translation>Flavor %1 只接收要求拓扑的作业，而此作业没有要求。</translation>
    </message>
    <message>
        <source>Give each pod set a request for a resource that the flavor covers, such as cpu.</source>
        <translation>为每个 Pod 组请求一种该 flavor 覆盖的资源，例如 cpu。</translation>
    </message>
    <message>
        <source>Give the leader smaller requests, or ask for a wider level.</source>
        <translation>减小 leader 的请求，或改用更宽的层级。</translation>
    </message>
    <message>
        <source>Hops between its pods: %1 on average, %2 at worst.</source>
        <translation>其 Pod 之间的跳数：平均 %1，最差 %2。</translation>
    </message>
    <message>
        <source>Host %1 has no label %2, so Kueue does not see it.</source>
        <translation>主机 %1 没有标签 %2，因此 Kueue 看不到它。</translation>
    </message>
    <message>
        <source>Host %1 is cordoned.</source>
        <translation>主机 %1 已隔离。</translation>
    </message>
    <message>
        <source>Host %1 is not ready.</source>
        <translation>主机 %1 未就绪。</translation>
    </message>
    <message>
        <source>Hosts that became not ready since %2: %1.</source>
        <translation>自 %2 起变为未就绪的主机：%1。</translation>
    </message>
    <message>
        <source>Hosts that became ready since %2: %1.</source>
        <translation>自 %2 起变为就绪的主机：%1。</translation>
    </message>
    <message>
        <source>Hosts that came since %2: %1.</source>
        <translation>自 %2 起新增的主机：%1。</translation>
    </message>
    <message>
        <source>Hosts that came, went or changed in between: %1.</source>
        <translation>其间新增、消失或变化的主机：%1。</translation>
    </message>
    <message>
        <source>Hosts, pods or jobs have changed since the prediction.</source>
        <translation>自预测以来，主机、Pod 或作业发生了变化。</translation>
    </message>
    <message>
        <source>If it lasts, look at the log of Kueue&apos;s controller for the topology ungater.</source>
        <translation>如果持续如此，查看 Kueue 控制器日志中的 topology ungater。</translation>
    </message>
    <message>
        <source>If this lasts, look at the job&apos;s events and whether Kueue&apos;s controller runs: `hopyard check`.</source>
        <translation>如果持续如此，查看作业的事件，以及 Kueue 控制器是否在运行：`hopyard check`。</translation>
    </message>
    <message>
        <source>It fits now; Kueue has not looked at it again yet.</source>
        <translation>现在放得下；Kueue 尚未再次检查它。</translation>
    </message>
    <message>
        <source>It has to be admitted or taken out of the queue first.</source>
        <translation>必须先把它准入或移出队列。</translation>
    </message>
    <message>
        <source>It has to wait for %1, the head of its StrictFIFO queue, which does not fit.</source>
        <translation>它必须等待其 StrictFIFO 队列的队首 %1，而队首放不下。</translation>
    </message>
    <message>
        <source>It is admitted when these are stopped: %1.</source>
        <translation>以下作业停止后即可准入：%1。</translation>
    </message>
    <message>
        <source>It was admitted before and thrown out (%1): %2</source>
        <translation>它曾被准入后又被逐出（%1）：%2</translation>
    </message>
    <message>
        <source>It would fit without: %1.</source>
        <translation>没有以下各项时放得下：%1。</translation>
    </message>
    <message>
        <source>Its pods are spread over: %1.</source>
        <translation>其 Pod 分布于：%1。</translation>
    </message>
    <message>
        <source>Jobs that ended or were thrown out since %2: %1.</source>
        <translation>自 %2 起结束或被逐出的作业：%1。</translation>
    </message>
    <message>
        <source>Jobs that were admitted since %2: %1.</source>
        <translation>自 %2 起被准入的作业：%1。</translation>
    </message>
    <message>
        <source>Kueue %1 never answers this request, because its placement ends in a number that it cannot store.</source>
        <translation>Kueue %1 永远不会答复此请求，因为其放置结果是一个无法存储的数。</translation>
    </message>
    <message>
        <source>Kueue counts these hosts wrongly until the job ends; restart the job if that keeps others waiting.</source>
        <translation>在作业结束前 Kueue 对这些主机计数有误；若因此使其他作业等待，请重启此作业。</translation>
    </message>
    <message>
        <source>Kueue does not have the Topology that the flavor names.</source>
        <translation>Kueue 没有 flavor 所指的 Topology。</translation>
    </message>
    <message>
        <source>Kueue has given the job its places, but the scheduler cannot place %1 of its pods: %2</source>
        <translation>Kueue 已为作业分配位置，但调度器无法放置其中 %1 个 Pod：%2</translation>
    </message>
    <message>
        <source>Kueue has not decided yet.</source>
        <translation>Kueue 尚未决定。</translation>
    </message>
    <message>
        <source>Kueue has not made a Workload of the job.</source>
        <translation>Kueue 尚未为此作业创建 Workload。</translation>
    </message>
    <message>
        <source>Kueue is stopping other jobs for it; the message goes when they have ended.</source>
        <translation>Kueue 正在为它停止其他作业；它们结束后该消息会消失。</translation>
    </message>
    <message>
        <source>Kueue is stopping other jobs to make room.</source>
        <translation>Kueue 正在停止其他作业以腾出空间。</translation>
    </message>
    <message>
        <source>Kueue makes room for it by stopping other jobs.</source>
        <translation>Kueue 通过停止其他作业为它腾出空间。</translation>
    </message>
    <message>
        <source>Kueue says: %1</source>
        <translation>Kueue 的消息：%1</translation>
    </message>
    <message>
        <source>Kueue waits until all pods of the jobs admitted before are ready.</source>
        <translation>Kueue 在等待先前准入的作业的所有 Pod 就绪。</translation>
    </message>
    <message>
        <source>Label the node with its place in the network.</source>
        <translation>给节点加上表示其网络位置的标签。</translation>
    </message>
    <message>
        <source>Leave the request out, or have an administrator add the resource to the queue.</source>
        <translation>去掉该请求，或请管理员把该资源加入队列。</translation>
    </message>
    <message>
        <source>LocalQueue %1 does not exist in namespace %2.</source>
        <translation>命名空间 %2 中不存在 LocalQueue %1。</translation>
    </message>
    <message>
        <source>Look at status.admissionChecks of the Workload and at whoever answers them.</source>
        <translation>查看 Workload 的 status.admissionChecks 以及负责答复的一方。</translation>
    </message>
    <message>
        <source>Look at status.admissionChecks of the Workload.</source>
        <translation>查看 Workload 的 status.admissionChecks。</translation>
    </message>
    <message>
        <source>Look at the job&apos;s events: its controller may be refused pods (quota, webhook), or some have ended.</source>
        <translation>查看作业的事件：其控制器创建 Pod 可能被拒（配额、webhook），或有些已结束。</translation>
    </message>
    <message>
        <source>Look at the labels, the flavor&apos;s nodeLabels and the readiness of the nodes: `hopyard check`.</source>
        <translation>查看标签、flavor 的 nodeLabels 以及节点是否就绪：`hopyard check`。</translation>
    </message>
    <message>
        <source>Look at the pods&apos; events: images, volumes, init containers.</source>
        <translation>查看 Pod 的事件：镜像、卷、初始化容器。</translation>
    </message>
    <message>
        <source>Look for an admitted job whose pods do not become ready: it holds up all others.</source>
        <translation>查找 Pod 迟迟不就绪的已准入作业：它挡住了其他所有作业。</translation>
    </message>
    <message>
        <source>Look for what Kueue does not look at: pod affinity, spread constraints, volumes, host ports, pods on the host that Kueue does not manage.</source>
        <translation>查找 Kueue 不考虑的因素：Pod 亲和性、分布约束、卷、主机端口、主机上不受 Kueue 管理的 Pod。</translation>
    </message>
    <message>
        <source>Make the job smaller, use another queue, or have the quota raised.</source>
        <translation>缩小作业、使用其他队列，或请人提高配额。</translation>
    </message>
    <message>
        <source>Make the number of pods a multiple of the slice size.</source>
        <translation>使 Pod 数为切片大小的整数倍。</translation>
    </message>
    <message>
        <source>Make the slice levels lie under the pod set&apos;s level, widest first, and each size divide the one before.</source>
        <translation>使切片层级位于 Pod 组层级之下、从宽到窄，且每个大小都整除前一个。</translation>
    </message>
    <message>
        <source>Most room at level %1 of flavor %2 has %3: %4 of %5.</source>
        <translation>在 flavor %2 的层级 %1，空间最大的是 %3：%5 个中的 %4 个。</translation>
    </message>
    <message>
        <source>Move or end these pods; Kueue does not manage them.</source>
        <translation>移动或结束这些 Pod；它们不受 Kueue 管理。</translation>
    </message>
    <message>
        <source>Name a priority class that exists: `kubectl get workloadpriorityclasses` lists them.</source>
        <translation>指定一个存在的优先级类：`kubectl get workloadpriorityclasses` 可列出。</translation>
    </message>
    <message>
        <source>Name a queue that exists: `kubectl get localqueues` lists them.</source>
        <translation>指定一个存在的队列：`kubectl get localqueues` 可列出。</translation>
    </message>
    <message>
        <source>Name one of the topology&apos;s levels in the annotation.</source>
        <translation>在注解中写该拓扑的某个层级。</translation>
    </message>
    <message>
        <source>No ready node of the flavor carries all labels of the topology, so level %1 has no domains.</source>
        <translation>该 flavor 没有一个就绪节点带有拓扑的全部标签，因此层级 %1 没有域。</translation>
    </message>
    <message>
        <source>No resource group of the ClusterQueue covers %1, which the job asks for.</source>
        <translation>ClusterQueue 没有资源组覆盖作业请求的 %1。</translation>
    </message>
    <message>
        <source>Not everything could be read, so there may be less room than this says.</source>
        <translation>并非所有内容都能读取，实际空间可能比这里说的少。</translation>
    </message>
    <message>
        <source>Not one of the %1 pods of %2 fits into any domain of topology %3.</source>
        <translation>%2 的 %1 个 Pod 没有一个放得进拓扑 %3 的任何域。</translation>
    </message>
    <message>
        <source>Not one of the %1 slices of %2 fits into any domain of topology %3.</source>
        <translation>%2 的 %1 个切片没有一个放得进拓扑 %3 的任何域。</translation>
    </message>
    <message>
        <source>Nothing else is admitted or ends before it.</source>
        <translation>假定在它之前没有其他作业被准入或结束。</translation>
    </message>
    <message>
        <source>Nothing that could be seen has changed: the prediction may have been wrong, or not everything could be read.</source>
        <translation>看得到的内容都没有变化：可能预测有误，或并非所有内容都能读取。</translation>
    </message>
    <message>
        <source>Nothing to do: it is tried again at once.</source>
        <translation>无需操作：会立即重试。</translation>
    </message>
    <message>
        <source>Now the reason is another one: %1</source>
        <translation>现在的原因不同：%1</translation>
    </message>
    <message>
        <source>Only %1 of the %2 pods of %3 fit where topology %4 offers most room.</source>
        <translation>在拓扑 %4 空间最大处，%3 的 %2 个 Pod 只放得下 %1 个。</translation>
    </message>
    <message>
        <source>Only %1 of the %2 slices of %3 fit where topology %4 offers most room.</source>
        <translation>在拓扑 %4 空间最大处，%3 的 %2 个切片只放得下 %1 个。</translation>
    </message>
    <message>
        <source>Only the %1 domains of level %2 that lack least were looked at.</source>
        <translation>只检查了层级 %2 中缺得最少的 %1 个域。</translation>
    </message>
    <message>
        <source>Only when the head is admitted or taken out of the queue does Kueue look at this job.</source>
        <translation>只有队首被准入或移出队列后，Kueue 才会检查此作业。</translation>
    </message>
    <message>
        <source>Or it only looks so, because not everything could be read.</source>
        <translation>也可能只是看起来如此，因为并非所有内容都能读取。</translation>
    </message>
    <message>
        <source>Other hosts are left out than then.</source>
        <translation>被排除的主机与当时不同。</translation>
    </message>
    <message>
        <source>Other jobs that ended in between: %1.</source>
        <translation>其间结束的其他作业：%1。</translation>
    </message>
    <message>
        <source>Other jobs that were admitted in between: %1.</source>
        <translation>其间被准入的其他作业：%1。</translation>
    </message>
    <message>
        <source>Placed anew it could be in one domain of level %1 now.</source>
        <translation>若重新放置，现在可以在层级 %1 的一个域内。</translation>
    </message>
    <message>
        <source>Pod set %1 asks for none of the resources that flavors with a topology provide.</source>
        <translation>Pod 组 %1 没有请求带拓扑的 flavor 所提供的任何资源。</translation>
    </message>
    <message>
        <source>Pods on another host than Kueue assigned: %1.</source>
        <translation>不在 Kueue 分配的主机上的 Pod：%1。</translation>
    </message>
    <message>
        <source>Raise the nominal quota by that, or free it.</source>
        <translation>将名义配额提高这么多，或释放出来。</translation>
    </message>
    <message>
        <source>Read what Kueue says, and look at the Workload&apos;s events.</source>
        <translation>阅读 Kueue 的消息，并查看 Workload 的事件。</translation>
    </message>
    <message>
        <source>Remove what holds it back, or ask whoever put it there.</source>
        <translation>移除搁置它的因素，或询问设置者。</translation>
    </message>
    <message>
        <source>Set its stopPolicy to None, if whoever stopped it agrees.</source>
        <translation>若停止者同意，把其 stopPolicy 设为 None。</translation>
    </message>
    <message>
        <source>Set spec.active of the Workload to true to queue it again.</source>
        <translation>把 Workload 的 spec.active 设为 true 以重新排队。</translation>
    </message>
    <message>
        <source>Set the annotation to &quot;true&quot;, or leave it out.</source>
        <translation>把该注解设为 &quot;true&quot;，或去掉。</translation>
    </message>
    <message>
        <source>Set the label kueue.x-k8s.io/queue-name if Kueue should place it.</source>
        <translation>若要由 Kueue 放置，请设置标签 kueue.x-k8s.io/queue-name。</translation>
    </message>
    <message>
        <source>Stopped counting after %1 sets in one domain.</source>
        <translation>在一个域中查看 %1 组后停止计数。</translation>
    </message>
    <message>
        <source>The ClusterQueue does not take jobs of this namespace.</source>
        <translation>该 ClusterQueue 不接收此命名空间的作业。</translation>
    </message>
    <message>
        <source>The annotation unconstrained &quot;false&quot; asks for a topology without a level, which is never admitted.</source>
        <translation>注解 unconstrained &quot;false&quot; 要求拓扑却没有层级，永远不会被准入。</translation>
    </message>
    <message>
        <source>The assignment of %1 has %2 slots for %3 pods: the slice size does not divide the count, so the rest stays gated.</source>
        <translation>%1 的分配结果有 %2 个位置，而 Pod 有 %3 个：切片大小不能整除，其余一直被门挡住。</translation>
    </message>
    <message>
        <source>The job asks for %1 %2, but the queue can never have more than %3 in flavor %4.</source>
        <translation>作业请求 %1 %2，但队列在 flavor %4 中最多只能有 %3。</translation>
    </message>
    <message>
        <source>The job asks for a topology, but flavor %1 has none.</source>
        <translation>作业要求拓扑，但 flavor %1 没有拓扑。</translation>
    </message>
    <message>
        <source>The job asks for more %1 than the queue can ever have in flavor %2.</source>
        <translation>作业请求的 %1 超过队列在 flavor %2 中所能拥有的上限。</translation>
    </message>
    <message>
        <source>The job does not tolerate the taint %1 of flavor %2.</source>
        <translation>作业不容忍 flavor %2 的污点 %1。</translation>
    </message>
    <message>
        <source>The job does not tolerate the taint %1.</source>
        <translation>作业不容忍污点 %1。</translation>
    </message>
    <message>
        <source>The job has ended.</source>
        <translation>作业已结束。</translation>
    </message>
    <message>
        <source>The job holds its quota and waits for admission checks of its queue.</source>
        <translation>作业已占有配额，正在等待其队列的准入检查。</translation>
    </message>
    <message>
        <source>The job holds its quota; its topology is assigned when its admission checks are done.</source>
        <translation>作业已占有配额；准入检查完成后才分配拓扑。</translation>
    </message>
    <message>
        <source>The job is admitted for %1 pods, but only %2 exist or still run.</source>
        <translation>作业准入了 %1 个 Pod，但只有 %2 个存在或仍在运行。</translation>
    </message>
    <message>
        <source>The job is admitted; its pods could not be read.</source>
        <translation>作业已准入；无法读取其 Pod。</translation>
    </message>
    <message>
        <source>The job is deactivated: spec.active of its Workload %1 is false.</source>
        <translation>作业已停用：其 Workload %1 的 spec.active 为 false。</translation>
    </message>
    <message>
        <source>The job names no queue, so Kueue has nothing to do with it.</source>
        <translation>作业没有指定队列，与 Kueue 无关。</translation>
    </message>
    <message>
        <source>The job names queue %1.</source>
        <translation>作业指定的队列是 %1。</translation>
    </message>
    <message>
        <source>The job&apos;s node selector or affinity excludes the nodes of flavor %1.</source>
        <translation>作业的节点选择器或亲和性排除了 flavor %1 的节点。</translation>
    </message>
    <message>
        <source>The job&apos;s resource requests are not allowed: %1.</source>
        <translation>作业的资源请求不被允许：%1。</translation>
    </message>
    <message>
        <source>The job&apos;s slices contradict the topology: %1.</source>
        <translation>作业的切片与拓扑矛盾：%1。</translation>
    </message>
    <message>
        <source>The leader of the group with %1 fits on no host that leaves room for the others.</source>
        <translation>含 %1 的组的 leader 放在任何主机上都无法给其他 Pod 留出空间。</translation>
    </message>
    <message>
        <source>The prediction went by Kueue %1, the cluster runs %2.</source>
        <translation>预测按 Kueue %1 的规则，而集群运行的是 %2。</translation>
    </message>
    <message>
        <source>The queue names flavor %1, which does not exist.</source>
        <translation>队列所指的 flavor %1 不存在。</translation>
    </message>
    <message>
        <source>The queue&apos;s quota for %1 in flavor %2 is used up now.</source>
        <translation>队列在 flavor %2 中的 %1 配额现已用完。</translation>
    </message>
    <message>
        <source>The queue&apos;s quota for %1 in flavor %2 is used up now: %3 more are needed.</source>
        <translation>队列在 flavor %2 中的 %1 配额现已用完：还差 %3。</translation>
    </message>
    <message>
        <source>The ranks of %1 are not usable (missing, twice or out of range), so places are filled as pods come.</source>
        <translation>%1 的序号不可用（缺失、重复或越界），因此按 Pod 到达顺序填充位置。</translation>
    </message>
    <message>
        <source>The resources of pod set %1 fall to several flavors with a topology; a pod set may use one only.</source>
        <translation>Pod 组 %1 的资源落在多个带拓扑的 flavor 上；一个 Pod 组只能用一个。</translation>
    </message>
    <message>
        <source>The scheduler cannot place %1 of the job&apos;s pods: %2</source>
        <translation>调度器无法放置作业的 %1 个 Pod：%2</translation>
    </message>
    <message>
        <source>The topology had %1 hosts then and has %2 now.</source>
        <translation>当时拓扑有 %1 台主机，现在有 %2 台。</translation>
    </message>
    <message>
        <source>The topology has no level %1.</source>
        <translation>拓扑没有层级 %1。</translation>
    </message>
    <message>
        <source>The topology of flavor %1 does not have the level that the job asks for.</source>
        <translation>flavor %1 的拓扑没有作业所要求的层级。</translation>
    </message>
    <message>
        <source>The topology sees %1 hosts; without room for a single pod are: %2.</source>
        <translation>拓扑可见 %1 台主机；连一个 Pod 都放不下的有：%2。</translation>
    </message>
    <message>
        <source>There is room now: Kueue admits it the next time it looks.</source>
        <translation>现在有空间：Kueue 下次检查时会准入。</translation>
    </message>
    <message>
        <source>Uncordon it when its repair is done.</source>
        <translation>修复完成后解除隔离。</translation>
    </message>
    <message>
        <source>Use a queue that takes this namespace, or have its namespaceSelector changed.</source>
        <translation>使用接收此命名空间的队列，或请人修改其 namespaceSelector。</translation>
    </message>
    <message>
        <source>Use a queue whose flavor names a Topology, or leave the topology annotation out.</source>
        <translation>使用其 flavor 指向 Topology 的队列，或去掉拓扑注解。</translation>
    </message>
    <message>
        <source>Wait for room, ask for a wider level or a preferred one, or make the job smaller.</source>
        <translation>等待空间、改用更宽的层级或“优先”，或缩小作业。</translation>
    </message>
    <message>
        <source>Wait some seconds; Kueue looks again when a host, a quota or a job changes.</source>
        <translation>稍等几秒；主机、配额或作业变化时 Kueue 会再次检查。</translation>
    </message>
    <message>
        <source>Wait until it ends, or ask its owner.</source>
        <translation>等它结束，或询问其所有者。</translation>
    </message>
    <message>
        <source>Wait until jobs of the queue end, use another queue, or have the quota raised.</source>
        <translation>等待队列中的作业结束、使用其他队列，或请人提高配额。</translation>
    </message>
    <message>
        <source>Wait until the preempted pods have ended.</source>
        <translation>等待被抢占的 Pod 结束。</translation>
    </message>
    <message>
        <source>When Kueue wrote it %1 more %2 were needed; now it is %3.</source>
        <translation>Kueue 写此消息时还差 %1 个 %2；现在是 %3。</translation>
    </message>
    <message>
        <source>When Kueue wrote it %1 of %2 fitted; now it is %3.</source>
        <translation>Kueue 写此消息时 %2 个中放得下 %1 个；现在是 %3 个。</translation>
    </message>
    <message>
        <source>Where balanced placement (gate TASBalancedPlacement) has very many combinations to choose from, the usual placement is shown instead.</source>
        <translation>均衡放置（特性开关 TASBalancedPlacement）的组合过多时，改为显示通常的放置。</translation>
    </message>
    <message>
        <source>WorkloadPriorityClass %1 does not exist, so Kueue makes no Workload of the job.</source>
        <translation>WorkloadPriorityClass %1 不存在，因此 Kueue 不会为作业创建 Workload。</translation>
    </message>
    <message>
        <source>Workloads could not be read, so why the job waits is not known.</source>
        <translation>无法读取 Workload，因此不知道作业为何等待。</translation>
    </message>
    <message>
        <source>%1 (priority %2) is ahead in the queue, and Kueue tries it again and again without end.</source>
        <translation>%1（优先级 %2）排在队列前面，而 Kueue 无休止地反复尝试它。</translation>
    </message>
    <message>
        <source>Cohorts could not be read: their own quota and limits are not counted.</source>
        <translation>无法读取 Cohort：其自身的配额和上限未计入。</translation>
    </message>
    <message>
        <source>It has to wait for %1, which is ahead in the queue: Kueue tries it again and again without end, and looks at no job behind it.</source>
        <translation>它必须等待排在队列前面的 %1：Kueue 无休止地反复尝试它，不会查看排在后面的作业。</translation>
    </message>
    <message>
        <source>Its configuration sets %1.</source>
        <translation>其配置设定了 %1。</translation>
    </message>
    <message>
        <source>Kueue %1 has no rules of its own here; those of %2, the nearest, are taken.</source>
        <translation>此处没有 Kueue %1 专用的规则；采用最接近的 %2 的规则。</translation>
    </message>
    <message>
        <source>Kueue may as well say: %1.</source>
        <translation>Kueue 也可能说：%1。</translation>
    </message>
    <message>
        <source>Kueue shares fairly here; its configuration is not visible, so its default preemption strategies are taken.</source>
        <translation>此处的 Kueue 启用了公平共享；其配置不可见，因此采用默认的抢占策略。</translation>
    </message>
    <message>
        <source>Kueue tries the flavors in turn without end, and looks at no job behind this one in the queue.</source>
        <translation>Kueue 无休止地轮流尝试各 flavor，不会查看队列中排在此作业之后的作业。</translation>
    </message>
    <message>
        <source>Kueue waits until all %1 pods of the group exist; they are taken to be alike.</source>
        <translation>Kueue 会等到组内全部 %1 个 Pod 都存在；假定它们都相同。</translation>
    </message>
    <message>
        <source>Kueue finds hosts for it, and then no room there for all that it counts: it tries again without end, and looks at no job behind this one in the queue.</source>
        <translation>Kueue 为它找到了主机，随后又发现那里容不下它计量的全部资源：它会无休止地重试，不会查看队列中排在后面的作业。</translation>
    </message>
    <message>
        <source>It counts %1 as other resources.</source>
        <translation>它把 %1 折算为其他资源。</translation>
    </message>
    <message>
        <source>It does not count resources that begin with %1.</source>
        <translation>它不计量名称以 %1 开头的资源。</translation>
    </message>
    <message>
        <source>Kueue&apos;s feature gates are taken as version %1 has them by default, where nothing says otherwise.</source>
        <translation>在没有其他说明之处，Kueue 的特性门控按版本 %1 的默认值处理。</translation>
    </message>
    <message>
        <source>Let that job ask for what one flavor can give, or take it out of the queue.</source>
        <translation>让那个作业只请求单个 flavor 能提供的资源，或将其移出队列。</translation>
    </message>
    <message>
        <source>LimitRanges are not read: what they would add for containers that name no cpu or memory is not counted.</source>
        <translation>不读取 LimitRange：它们为未指定 cpu 或内存的容器补充的值未计入。</translation>
    </message>
    <message>
        <source>Namespaces could not be read: the labels that queues select them by are not known.</source>
        <translation>无法读取命名空间：队列用于选择命名空间的标签未知。</translation>
    </message>
    <message>
        <source>Pods could be read in %1 only: what others use of the hosts is not counted, so this is an upper bound.</source>
        <translation>只能读取 %1 中的 Pod：其他用户对主机的占用未计入，因此这是上限。</translation>
    </message>
    <message>
        <source>Pods could not be read: what others use of the hosts is not counted, so this is an upper bound.</source>
        <translation>无法读取 Pod：其他用户对主机的占用未计入，因此这是上限。</translation>
    </message>
    <message>
        <source>RuntimeClasses are not read: their overhead is not counted.</source>
        <translation>不读取 RuntimeClass：其开销未计入。</translation>
    </message>
    <message>
        <source>Some objects of the snapshot could not be read and are not counted.</source>
        <translation>快照中的部分对象无法读取，未计入。</translation>
    </message>
    <message>
        <source>The admission checks of ClusterQueue %1 are taken as passed: %2.</source>
        <translation>假定 ClusterQueue %1 的准入检查均已通过：%2。</translation>
    </message>
    <message>
        <source>The cluster does not show which Kueue it runs; the rules of 0.17 are taken.</source>
        <translation>集群未显示其运行的 Kueue 版本；采用 0.17 的规则。</translation>
    </message>
    <message>
        <source>The cluster shows &quot;%1&quot; as the version of its Kueue; the rules of 0.17 are taken.</source>
        <translation>集群显示的 Kueue 版本为“%1”；采用 0.17 的规则。</translation>
    </message>
    <message>
        <source>The job is predicted as one that keeps its size.</source>
        <translation>按大小不变的作业进行预测。</translation>
    </message>
    <message>
        <source>The object makes %1 Workloads; the first %2 are predicted.</source>
        <translation>该对象会产生 %1 个 Workload；只预测前 %2 个。</translation>
    </message>
    <message>
        <source>The object makes %1 Workloads; they are predicted one after the other, each with what the earlier ones took.</source>
        <translation>该对象会产生 %1 个 Workload；逐个预测，并计入前面各个所占用的资源。</translation>
    </message>
    <message>
        <source>The rules are those of Kueue %1.</source>
        <translation>采用 Kueue %1 的规则。</translation>
    </message>
    <message>
        <source>The training runtime is not read: pod sets and requests are those that the TrainJob itself names.</source>
        <translation>不读取训练运行时：Pod 集和请求以 TrainJob 自身所写为准。</translation>
    </message>
    <message>
        <source>The value of the priority class &quot;%1&quot; is not visible; %2 is taken.</source>
        <translation>优先级类“%1”的值不可见；采用 %2。</translation>
    </message>
    <message>
        <source>Then Kueue %1 computes an assignment without hosts or with negative pod counts, which the API server refuses: it tries again for ever.</source>
        <translation>随后 Kueue %1 会算出没有主机或 Pod 数为负的分配，被 API 服务器拒绝：它会永远重试。</translation>
    </message>
    <message>
        <source>What it says changes between: %1.</source>
        <translation>它的消息在以下各条之间变化：%1。</translation>
    </message>
    <message>
        <source>Workloads could be read in %1 only: quota and hosts that others hold are not counted, so this is an upper bound.</source>
        <translation>只能读取 %1 中的 Workload：其他用户占有的配额和主机未计入，因此这是上限。</translation>
    </message>
    <message>
        <source>Workloads could not be read: quota and hosts that others hold are not counted, so this is an upper bound.</source>
        <translation>无法读取 Workload：其他用户占有的配额和主机未计入，因此这是上限。</translation>
    </message>
    <message>
        <source>Kueue computes for %1, which is ahead in the queue, an assignment that it cannot store, and tries again for ever; its quota and hosts count as used meanwhile.</source>
        <translation>Kueue 为队列中排在前面的 %1 算出了无法保存的分配，并无休止地重试；在此期间其配额和主机按已占用计。</translation>
    </message>
    <message>
        <source>Kueue gives the quota back to %1 first, whose share is smaller then, and preempts it again, without end.</source>
        <translation>Kueue 会先把配额还给此时份额更小的 %1，然后再次抢占它，无休无止。</translation>
    </message>
    <message>
        <source>Kueue gives the pods of one lost host a new place, not those of %1: when the pods there have ended it stops the whole job and queues it again.</source>
        <translation>Kueue 只会为一台失联主机上的 Pod 重新安排位置，而不会为 %1 台这样做：其上的 Pod 结束后，它会停止整个作业并重新排队。</translation>
    </message>
    <message>
        <source>When the %1 pods of %2 on host %3 have ended, Kueue gives them a new place: %4.</source>
        <translation>主机 %3 上 %2 的 %1 个 Pod 结束后，Kueue 会为它们安排新位置：%4。</translation>
    </message>
    <message>
        <source>When the pods on host %1 have ended, Kueue stops the whole job and queues it again, because nothing can take the host&apos;s place: %2</source>
        <translation>主机 %1 上的 Pod 结束后，Kueue 会停止整个作业并重新排队，因为没有主机可以替代它：%2</translation>
    </message>
    <message>
        <source>Nothing can take the place of host %1, and Kueue goes on looking for it: %2</source>
        <translation>没有主机可以替代 %1，Kueue 会继续寻找：%2</translation>
    </message>
    <message>
        <source>Kueue gives no new place to the pods of host %1: they stay away until it is back.</source>
        <translation>Kueue 不会为主机 %1 上的 Pod 安排新位置：在它恢复之前，这些 Pod 不会运行。</translation>
    </message>
    <message>
        <source>Queued again it waits: %1</source>
        <translation>重新排队后它会等待：%1</translation>
    </message>
    <message>
        <source>Queued again it gets a place at once.</source>
        <translation>重新排队后它会立即获得位置。</translation>
    </message>
    <message>
        <source>%1 then: %2.</source>
        <translation>届时 %1：%2。</translation>
    </message>
    <message>
        <source>This is as if host %1 were lost.</source>
        <translation>此处假定主机 %1 已失联。</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not checked: anyone between you and it can read and change everything.</source>
        <translation>未校验服务器证书：您与服务器之间的任何人都能读取和篡改全部内容。</translation>
    </message>
    <message>
        <source>Remove insecure-skip-tls-verify from the kubeconfig and name the server&apos;s certificate authority.</source>
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
    <message>
        <source>The hostname label says “%1”, not the node&apos;s name: assignments name the label, pods the node.</source>
        <translation>主机名标签为“%1”，与节点名不同：分配使用标签，Pod 使用节点名。</translation>
    </message>
    <message>
        <source>Nothing, if this is meant; else let the label be the node&apos;s name.</source>
        <translation>若有意如此则无需处理；否则请让标签等于节点名。</translation>
    </message>
    <message>
        <source>The hostname label is not the node&apos;s name.</source>
        <translation>主机名标签与节点名不同。</translation>
    </message>
    <message>
        <source>Let the label be the node&apos;s name.</source>
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
        <source>Look at the node&apos;s conditions and at its kubelet.</source>
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
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>The file holds nodes, but no pods: hosts look free that may be in use, and no job is seen at its place.</source>
        <translation>文件中有节点但没有 Pod：主机看起来空闲，实际可能正在使用，也看不到任何作业的位置。</translation>
    </message>
    <message>
        <source>Write it anew with everything that is shown here.</source>
        <translation>请重新写一份包含这里所示全部内容的文件。</translation>
    </message>
    <message>
        <source>Nothing, if it is known; else show it to whoever runs the cluster.</source>
        <translation>如果已知情，无需处理；否则请告知集群管理员。</translation>
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
        <source>The cluster cannot be reached. Check the network, VPN and the server&apos;s address.</source>
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
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>Kueue&apos;s message is out of date.</source>
        <translation>Kueue 的消息已过时。</translation>
    </message>
    <message>
        <source>Still true: worked out anew from the cluster as it is.</source>
        <translation>仍然成立：已按集群现状重新计算。</translation>
    </message>
    <message>
        <source>%1 of %2 in %3</source>
        <comment>position, number, ClusterQueue</comment>
        <translation>%3 中 %2 个里的第 %1 个</translation>
    </message>
    <message>
        <source>%1 has to go first: the queue is strictly in order</source>
        <translation>%1 必须先走：队列严格按顺序</translation>
    </message>
    <message>
        <source>first: %1</source>
        <translation>队首：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>pod, what is wrong with it</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>anywhere</source>
        <translation>任意位置</translation>
    </message>
    <message>
        <source>%1 (room for %2 of %3): %4</source>
        <comment>domain, numbers, what stands in the way there</comment>
        <translation>%1（%3 个中可容纳 %2 个）：%4</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln other way(s)</source>
        <translation>
            <numerusform>以及另外 %Ln 种方式</numerusform>
        </translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Kueue&apos;s message</source>
        <translation>Kueue 的消息</translation>
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
        <source>What helps</source>
        <translation>如何解决</translation>
    </message>
    <message>
        <source>In the way</source>
        <translation>阻碍</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::AccessRights</name>
    <message>
        <source>You may not %1 %2 here.</source>
        <comment>a verb of the API, a kind of object</comment>
        <translation>您在这里无权对 %2 执行 %1。</translation>
    </message>
    <message>
        <source>You may not %1 %2 in namespace “%3”.</source>
        <comment>a verb of the API, a kind of object, a namespace</comment>
        <translation>您在命名空间“%3”中无权对 %2 执行 %1。</translation>
    </message>
    <message>
        <source>Ask an administrator for that right.</source>
        <translation>请向管理员申请此权限。</translation>
    </message>
    <message>
        <source>You may not create jobs in any namespace that can be seen (%1). Ask an administrator for that right.</source>
        <translation>您在任何可见的命名空间（%1）中都无权创建作业。请向管理员申请此权限。</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::CapacityPanel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>no flavor selects them</source>
        <translation>没有 flavor 选中它们</translation>
    </message>
    <message>
        <source>no label %1</source>
        <translation>没有标签 %1</translation>
    </message>
    <message>
        <source>not ready</source>
        <translation>未就绪</translation>
    </message>
    <message>
        <source>cordoned</source>
        <translation>已隔离</translation>
    </message>
    <message>
        <source>taint %1</source>
        <translation>污点 %1</translation>
    </message>
    <message>
        <source>node selector</source>
        <translation>节点选择器</translation>
    </message>
    <message>
        <source>affinity</source>
        <translation>亲和性</translation>
    </message>
    <message>
        <source>too little free: %1</source>
        <translation>空闲不足：%1</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>pods</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Of the jobs for which there are enough free %1 in all, this share fits into no single domain of the level. %2 free ones are of no use to such jobs.</source>
        <translation>按空闲 %1 总量本可容纳的作业中，有这一比例放不进该层级的任何单个域。其中 %2 个空闲的对此类作业无用。</translation>
    </message>
    <message>
        <source>There are not enough free %1 in all for one such job.</source>
        <translation>空闲 %1 的总量不够一个这样的作业。</translation>
    </message>
    <message>
        <source>Jobs that fit within one domain of each level</source>
        <translation>各层级单个域内放得下的作业数</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more with no more room than these</source>
        <translation>
            <numerusform>以及另外 %Ln 个，空间不比这些多</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln such job(s) fit, wherever their pods lie</source>
        <translation>
            <numerusform>不限 Pod 位置，放得下 %Ln 个这样的作业</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2 free</source>
        <comment>number, resource</comment>
        <translation>空闲 %1 %2</translation>
    </message>
    <message>
        <source>%1 of %2 hosts take such a pod</source>
        <translation>%2 台主机中 %1 台可接收这样的 Pod</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>reason, number of hosts</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Workloads cannot be seen: what Kueue has reserved for pods that are not bound yet is missing here.</source>
        <translation>看不到 Workload：此处未计入 Kueue 为尚未绑定的 Pod 预留的部分。</translation>
    </message>
    <message>
        <source>Jobs of</source>
        <translation>作业规模</translation>
    </message>
    <message>
        <source> pods</source>
        <translation> 个 Pod</translation>
    </message>
    <message>
        <source>Pods of a job</source>
        <translation>作业的 Pod 数</translation>
    </message>
    <message>
        <source>Pods of one job, all in one domain</source>
        <translation>一个作业的 Pod 数，全部在一个域内</translation>
    </message>
    <message>
        <source>×</source>
        <comment>between pods and GPUs</comment>
        <translation>×</translation>
    </message>
    <message>
        <source> GPUs</source>
        <translation> 个 GPU</translation>
    </message>
    <message>
        <source>GPUs a pod</source>
        <translation>每个 Pod 的 GPU 数</translation>
    </message>
    <message>
        <source>GPUs of one pod; 0: pods of one CPU</source>
        <translation>一个 Pod 的 GPU 数；0 表示每个 Pod 用一个 CPU</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>Jobs that fit</source>
        <translation>放得下的作业</translation>
    </message>
    <message>
        <source>In domains</source>
        <translation>在几个域</translation>
    </message>
    <message>
        <source>Fragmented</source>
        <translation>碎片</translation>
    </message>
    <message>
        <source>Room at each level</source>
        <translation>各层级的空间</translation>
    </message>
    <message>
        <source>Jobs that fit whole, each within one domain of the level</source>
        <translation>能整体放下的作业数，每个都在该层级的一个域内</translation>
    </message>
    <message>
        <source>Domains with room for at least one whole job</source>
        <translation>至少放得下一个完整作业的域</translation>
    </message>
    <message>
        <source>Share of jobs that is lost because free GPUs lie in different domains</source>
        <translation>因空闲 GPU 分散在不同域而损失的作业比例</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>域</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Pods</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Domains of the level, those with the most room first</source>
        <translation>该层级的域，空间最大的在前</translation>
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
        <source>Last contact: %1</source>
        <translation>最近联系：%1</translation>
    </message>
    <message>
        <source>%1/%2 GPU free</source>
        <translation>空闲 GPU %1/%2</translation>
    </message>
    <message>
        <source>GPUs that no pod has requested, on hosts that take pods, of all that are allocatable</source>
        <translation>可分配的 GPU 中，位于可接收 Pod 的主机上且尚未被 Pod 申请的数量</translation>
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
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished hidden</source>
        <translation>
            <numerusform>隐藏 %Ln 个已结束</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln problem(s)</source>
        <translation>
            <numerusform>%Ln 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>logging in, %1</source>
        <translation>正在登录，%1</translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <comment>state, time of day</comment>
        <translation>%1，自 %2 起</translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <comment>state, date and time</comment>
        <translation>%1，自 %2 起</translation>
    </message>
    <message>
        <source>Server: %1</source>
        <translation>服务器：%1</translation>
    </message>
    <message>
        <source>User: %1</source>
        <translation>用户：%1</translation>
    </message>
    <message>
        <source>no pods in this file</source>
        <translation>此文件中没有 Pod</translation>
    </message>
    <message>
        <source>%1 more are free on hosts that take no pods: cordoned or not ready</source>
        <translation>另有 %1 个空闲在不接收 Pod 的主机上：已隔离或未就绪</translation>
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
    <message>
        <source>Not live</source>
        <translation>非实时</translation>
    </message>
    <message>
        <source>Access denied since %1</source>
        <translation>自 %1 起访问被拒绝</translation>
    </message>
    <message>
        <source>Not connected since %1</source>
        <translation>自 %1 起未连接</translation>
    </message>
    <message>
        <source>, retrying in %1</source>
        <translation>，%1后重试</translation>
    </message>
    <message>
        <source>, waiting for you</source>
        <translation>，等待您操作</translation>
    </message>
    <message>
        <source>Logging in with %1 (%2). It may have opened a page in your browser.</source>
        <translation>正在使用 %1 登录（%2）。它可能已在您的浏览器中打开了页面。</translation>
    </message>
    <message>
        <source>What you see is the last state that was read.</source>
        <translation>您看到的是最后一次读取的状态。</translation>
    </message>
    <message>
        <source>&amp;Retry now</source>
        <translation>立即重试(&amp;R)</translation>
    </message>
    <message>
        <source>Try to connect at once instead of at the end of the pause</source>
        <translation>不等待间歇结束，立即尝试连接</translation>
    </message>
    <message>
        <source>&amp;Cancel login</source>
        <translation>取消登录(&amp;C)</translation>
    </message>
    <message>
        <source>End the login program; it is started again only when you retry</source>
        <translation>结束登录程序；只有您重试时才会再次启动</translation>
    </message>
    <message>
        <source>&amp;Use my shell’s PATH</source>
        <translation>使用我的 Shell 的 PATH(&amp;U)</translation>
    </message>
    <message>
        <source>Programs started from the desktop have a shorter PATH than a terminal. This asks your login shell once where it looks for programs, and retries.</source>
        <translation>从桌面启动的程序的 PATH 比终端中的短。此操作会向您的登录 Shell 询问一次它在哪里查找程序，然后重试。</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>Reading the cluster: %1, %2 of %3</source>
        <translation>正在读取集群：%1，%2 / %3</translation>
    </message>
    <message>
        <source>Reading the cluster: %1, %2</source>
        <translation>正在读取集群：%1，%2</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Stop reading and go back to the start page</source>
        <translation>停止读取并返回起始页</translation>
    </message>
    <message>
        <source>It says: %1</source>
        <translation>它说：%1</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::ContainerPage</name>
    <message>
        <source>empty: what the image starts by itself</source>
        <translation>空：由镜像自行启动的程序</translation>
    </message>
    <message>
        <source>for example: torchrun train.py</source>
        <translation>例如：torchrun train.py</translation>
    </message>
    <message>
        <source>for example: --epochs 3</source>
        <translation>例如：--epochs 3</translation>
    </message>
    <message>
        <source>&amp;Add variable</source>
        <translation>添加变量(&amp;A)</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>移除(&amp;M)</translation>
    </message>
    <message>
        <source>registry/repository:tag</source>
        <translation>仓库地址/镜像名：标签</translation>
    </message>
    <message>
        <source>The container image, as docker pull takes it.</source>
        <translation>容器镜像，写法与 docker pull 相同。</translation>
    </message>
    <message>
        <source>&amp;Image:</source>
        <translation>镜像(&amp;I)：</translation>
    </message>
    <message>
        <source>Container image</source>
        <translation>容器镜像</translation>
    </message>
    <message>
        <source>Cluster&apos;s default (always for :latest, else if not present)</source>
        <translation>集群默认（:latest 总是拉取，其他仅在本地没有时拉取）</translation>
    </message>
    <message>
        <source>&amp;Pull:</source>
        <translation>拉取(&amp;P)：</translation>
    </message>
    <message>
        <source>Image pull policy</source>
        <translation>镜像拉取策略</translation>
    </message>
    <message>
        <source>Replaces the image&apos;s entry point. Cut into words as a shell does; nothing is expanded.</source>
        <translation>替换镜像的入口程序。按 shell 的规则切分成词，但不做任何展开。</translation>
    </message>
    <message>
        <source>&amp;Command:</source>
        <translation>命令(&amp;C)：</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>Handed to the command, or to the image&apos;s entry point.</source>
        <translation>传给命令，或传给镜像的入口程序。</translation>
    </message>
    <message>
        <source>A&amp;rguments:</source>
        <translation>参数(&amp;R)：</translation>
    </message>
    <message>
        <source>Arguments line</source>
        <translation>参数行</translation>
    </message>
    <message>
        <source>&amp;Environment:</source>
        <translation>环境变量(&amp;E)：</translation>
    </message>
    <message>
        <source>Environment variables</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>default</source>
        <translation>default</translation>
    </message>
    <message>
        <source>The service account of the pods; empty: the namespace&apos;s default.</source>
        <translation>Pod 使用的服务账号；留空则用命名空间的默认账号。</translation>
    </message>
    <message>
        <source>&amp;Service account:</source>
        <translation>服务账号(&amp;S)：</translation>
    </message>
    <message>
        <source>Service account</source>
        <translation>服务账号</translation>
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
        <source>Removes the selected variables</source>
        <translation>移除选中的变量</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>What runs in every pod.</source>
        <translation>每个 Pod 中运行什么。</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::DeleteJobDialog</name>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Delete job</source>
        <translation>删除作业</translation>
    </message>
    <message>
        <source>Delete %1? This is what will go:</source>
        <translation>删除 %1？以下内容将被删除：</translation>
    </message>
    <message>
        <source>What will be deleted</source>
        <translation>将被删除的内容</translation>
    </message>
    <message>
        <source>%1 (not seen in the cluster now; it is looked up when you delete)</source>
        <translation>%1（目前在集群中看不到；删除时会再查找）</translation>
    </message>
    <message>
        <source>Workload %1 (its place in the queue and its quota)</source>
        <translation>Workload %1（它在队列中的位置和配额）</translation>
    </message>
    <message>
        <source>no pods</source>
        <translation>没有 Pod</translation>
    </message>
    <message numerus="yes">
        <source>%n pod(s), %1 of them running:</source>
        <translation>
            <numerusform>%n 个 Pod，其中 %1 个正在运行：</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>    and %n more</source>
        <translation>
            <numerusform>    另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <source>Stop &amp;waiting</source>
        <translation>停止等待(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Deleting; waiting until it is gone…</source>
        <translation>正在删除；等待它消失…</translation>
    </message>
    <message>
        <source>%1: the server took the request; it will be gone soon.</source>
        <translation>%1:服务器已接受请求，很快会消失。</translation>
    </message>
    <message>
        <source>%1 is deleted.</source>
        <translation>%1 已删除。</translation>
    </message>
    <message numerus="yes">
        <source>%n pod(s) are still ending.</source>
        <translation>
            <numerusform>%n 个 Pod 仍在结束中。</numerusform>
        </translation>
    </message>
    <message>
        <source>Its pods are gone too.</source>
        <translation>它的 Pod 也已消失。</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::DiagramModel</name>
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
    <message numerus="yes">
        <source>%Ln host(s)</source>
        <translation>
            <numerusform>%Ln 台主机</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 host</source>
        <comment>one</comment>
        <translation>%1 台主机</translation>
    </message>
    <message>
        <source>%1 hosts</source>
        <comment>many</comment>
        <translation>%1 台主机</translation>
    </message>
    <message>
        <source>%1 pod</source>
        <comment>one</comment>
        <translation>%1 个 Pod</translation>
    </message>
    <message>
        <source>%1 pods</source>
        <comment>many</comment>
        <translation>%1 个 Pod</translation>
    </message>
    <message>
        <source>NotReady</source>
        <comment>state of a node, beside its name</comment>
        <translation>未就绪</translation>
    </message>
    <message>
        <source>cordoned</source>
        <translation>已封锁</translation>
    </message>
    <message>
        <source>readiness unknown</source>
        <translation>就绪状态未知</translation>
    </message>
    <message>
        <source>node not visible</source>
        <translation>节点不可见</translation>
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
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>Drawing the cluster…</source>
        <translation>正在绘制集群…</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::DraftStore</name>
    <message>
        <source>The folder “%1” cannot be written.</source>
        <translation>无法写入文件夹“%1”。</translation>
    </message>
    <message>
        <source>The file “%1” cannot be written: %2</source>
        <translation>无法写入文件“%1”:%2</translation>
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
    <name>hopyard::ui::FindField</name>
    <message>
        <source>nothing found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>找到 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Find host, pod, job, switch…</source>
        <translation>查找主机、Pod、作业、交换机…</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Part of a name, or:
key=value – hosts and pods with this label (key= – with any value)
phase:Pending – pods in this phase
node:NotReady – hosts: Ready, NotReady, cordoned, unknown
job: pod: host: switch: ns: – that kind of name only
Several words must all hold. Enter goes to the next, Shift+Enter back, Escape clears. (%1)</source>
        <translation>名称的一部分，或：
key=value – 带有此标签的主机和 Pod（key= – 任意值）
phase:Pending – 处于此阶段的 Pod
node:NotReady – 主机：Ready、NotReady、cordoned、unknown
job: pod: host: switch: ns: – 仅该类名称
多个词必须同时满足。Enter 转到下一个，Shift+Enter 返回上一个，Escape 清除。（%1）</translation>
    </message>
    <message>
        <source>Previous one (Shift+Enter)</source>
        <translation>上一个 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Previous one</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Next one (Enter)</source>
        <translation>下一个 (Enter)</translation>
    </message>
    <message>
        <source>Next one</source>
        <translation>下一个</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::FindingsView</name>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1：%2 %3</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::FollowView</name>
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
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>交换机</translation>
    </message>
    <message>
        <source>Pods of the job</source>
        <translation>作业的 Pod</translation>
    </message>
    <message>
        <source>it is no longer in the cluster.</source>
        <translation>已不在集群中。</translation>
    </message>
    <message>
        <source>created.</source>
        <translation>已创建。</translation>
    </message>
    <message>
        <source>created, but not seen yet. It may be that your rights do not include watching jobs here.</source>
        <translation>已创建，但还看不到。可能您的权限不包括在此处查看作业。</translation>
    </message>
    <message>
        <source>finished.</source>
        <translation>已完成。</translation>
    </message>
    <message>
        <source>failed.</source>
        <translation>已失败。</translation>
    </message>
    <message>
        <source>running.</source>
        <translation>正在运行。</translation>
    </message>
    <message>
        <source>on its way.</source>
        <translation>进行中。</translation>
    </message>
    <message>
        <source>done: %1</source>
        <translation>已完成：%1</translation>
    </message>
    <message>
        <source>not yet: %1</source>
        <translation>尚未：%1</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>已创建</translation>
    </message>
    <message>
        <source>Queued: %1</source>
        <translation>排队中：%1</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>Quota reserved</source>
        <translation>配额已预留</translation>
    </message>
    <message>
        <source>Admitted</source>
        <translation>已准入</translation>
    </message>
    <message>
        <source>Admitted: placed on %1</source>
        <translation>已准入：放置在 %1</translation>
    </message>
    <message>
        <source>Pods running</source>
        <translation>Pod 运行</translation>
    </message>
    <message>
        <source>Finished: %1 of %2 pods succeeded</source>
        <translation>已完成：%2 个 Pod 中 %1 个成功</translation>
    </message>
    <message>
        <source>Pods running: %1 of %2</source>
        <translation>Pod 运行中：%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n 个失败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>On %n host(s)</source>
        <translation>
            <numerusform>在 %n 台主机上</numerusform>
        </translation>
    </message>
    <message>
        <source>mean %1 hops, worst %2</source>
        <translation>平均 %1 跳，最多 %2 跳</translation>
    </message>
    <message>
        <source>ring %1</source>
        <translation>环 %1</translation>
    </message>
    <message>
        <source>placed as asked</source>
        <translation>已按要求放置</translation>
    </message>
    <message>
        <source>not placed as asked</source>
        <translation>未按要求放置</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>尚无</translation>
    </message>
    <message numerus="yes">
        <source>%n more pod(s) are not listed here</source>
        <translation>
            <numerusform>另有 %n 个 Pod 未在此列出</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::ForecastView</name>
    <message>
        <source>%1 × %2</source>
        <comment>number of switches, level</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Other ways to ask</source>
        <translation>其他要求方式</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>交换机</translation>
    </message>
    <message>
        <source>Mean hops</source>
        <translation>平均跳数</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>最差</translation>
    </message>
    <message>
        <source>Requests side by side; Enter or a click chooses one</source>
        <translation>并列的要求；按回车或单击即选用</translation>
    </message>
    <message>
        <source>Click a row to ask for that instead.</source>
        <translation>单击一行即改用该要求。</translation>
    </message>
    <message>
        <source>R&amp;ules of Kueue:</source>
        <translation>Kueue 规则(&amp;U)：</translation>
    </message>
    <message>
        <source>Version of Kueue whose rules are used</source>
        <translation>使用哪个 Kueue 版本的规则</translation>
    </message>
    <message>
        <source>Versions place differently. Choose another one to see what it would do.</source>
        <translation>各版本的放置方式不同。选择其他版本可看它会怎么做。</translation>
    </message>
    <message>
        <source>Feature gates of Kueue that change where pods go. Hopyard cannot see which are on.</source>
        <translation>影响 Pod 去向的 Kueue 特性开关。Hopyard 看不到哪些已打开。</translation>
    </message>
    <message>
        <source>Show on the &amp;map</source>
        <translation>在图上显示(&amp;M)</translation>
    </message>
    <message>
        <source>Draws the predicted pods on the hosts of the main window&apos;s diagram.</source>
        <translation>把预测的 Pod 画到主窗口图中的主机上。</translation>
    </message>
    <message>
        <source>As the version has it</source>
        <translation>按该版本的默认值</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Working out where the pods would go…</source>
        <translation>正在计算 Pod 会放在哪里…</translation>
    </message>
    <message>
        <source>Nothing is known of the cluster yet.</source>
        <translation>对集群尚一无所知。</translation>
    </message>
    <message>
        <source>Forecast: %1</source>
        <translation>预测：%1</translation>
    </message>
    <message>
        <source>%1 (as set)</source>
        <translation>%1（当前设置）</translation>
    </message>
    <message>
        <source>%1, as the cluster</source>
        <comment>version of Kueue</comment>
        <translation>%1，与集群相同</translation>
    </message>
    <message>
        <source>Gates (%1 set)</source>
        <translation>特性开关（已设 %1 个）</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>特性开关</translation>
    </message>
    <message>
        <source>It would fit without these:</source>
        <translation>没有以下各项时放得下：</translation>
    </message>
    <message>
        <source>Looking for what stands in the way…</source>
        <translation>正在查找阻碍…</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::HostMap</name>
    <message>
        <source>takes no pods: cordoned or not ready</source>
        <translation>不接收 Pod：已隔离或未就绪</translation>
    </message>
    <message>
        <source>%1 of %2 GPUs free</source>
        <translation>%2 个 GPU 中空闲 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) of this job would go here</source>
        <translation>
            <numerusform>此作业的 %Ln 个 Pod 会放在这里</numerusform>
        </translation>
    </message>
    <message>
        <source>Where the pods would go</source>
        <translation>Pod 会放在哪里</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>host, number of pods</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No host is chosen.</source>
        <translation>没有选中主机。</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::InspectorPanel</name>
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
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>另有 %Ln 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hopyard::ui::JobActions</name>
    <message>
        <source>The job will be pinned to %1 (see the Topology page).</source>
        <translation>作业将固定到 %1（见“拓扑”页）。</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>This is %1 without what the cluster wrote into it. Give it a name of its own.</source>
        <translation>这是 %1，已去掉集群写入的内容。请另起一个名称。</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::JobForm</name>
    <message>
        <source>The draft cannot be kept on disk: %1</source>
        <translation>草稿无法保存到磁盘：%1</translation>
    </message>
    <message>
        <source>The job cannot be pinned to “%1”: %2</source>
        <translation>作业无法固定到“%1”:%2</translation>
    </message>
    <message numerus="yes">
        <source>The form changed, so the manifest was written anew: %n comment line(s) in it were dropped. Undo in the manifest editor brings them back.</source>
        <translation>
            <numerusform>表单有改动，清单已重新写出：其中 %n 行注释被去掉。在清单编辑器中撤销可恢复。</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2. Choose another file.</source>
        <translation>无法读取“%1”:%2。请选择其他文件。</translation>
    </message>
    <message>
        <source>“%1” is larger than 1.5 MiB, more than a cluster stores. Choose another file.</source>
        <translation>“%1”大于 1.5 MiB，超过集群能存储的大小。请选择其他文件。</translation>
    </message>
    <message>
        <source>“%1” is not text (UTF-8). Choose a YAML or JSON manifest.</source>
        <translation>“%1”不是文本（UTF-8）。请选择 YAML 或 JSON 清单。</translation>
    </message>
    <message>
        <source>“%1” cannot be written: %2. Choose another place.</source>
        <translation>无法写入“%1”:%2。请选择其他位置。</translation>
    </message>
    <message>
        <source>The manifest cannot be read (line %1): %2</source>
        <translation>清单无法读取（第 %1 行）：%2</translation>
    </message>
    <message>
        <source>The manifest cannot be read: %1</source>
        <translation>清单无法读取：%1</translation>
    </message>
    <message>
        <source>The manifest holds no batch/v1 Job but: %1. This version&apos;s form shows Jobs only; the manifest can still be checked and submitted as it is.</source>
        <translation>清单中没有 batch/v1 Job，而是：%1。此版本的表单只显示 Job；清单仍可按原样检查和提交。</translation>
    </message>
    <message>
        <source>The manifest holds several Jobs, the form shows one. It can still be checked and submitted as it is.</source>
        <translation>清单中有多个 Job，表单只能显示一个。清单仍可按原样检查和提交。</translation>
    </message>
    <message>
        <source>The Job is inside a List, which the form cannot change. It can still be checked and submitted as it is.</source>
        <translation>该 Job 在 List 之中，表单无法修改。清单仍可按原样检查和提交。</translation>
    </message>
    <message>
        <source>The form cannot show this Job: %1</source>
        <translation>表单无法显示此 Job:%1</translation>
    </message>
    <message>
        <source>Correct the text, or go back to what the form last had.</source>
        <translation>请更正文本，或回到表单上次的内容。</translation>
    </message>
    <message>
        <source>No level is chosen for the topology.</source>
        <translation>没有为拓扑选择层级。</translation>
    </message>
    <message>
        <source>Choose a level of the list, or “No request”.</source>
        <translation>请从列表中选择一个层级，或选择“无要求”。</translation>
    </message>
    <message>
        <source>No switch is chosen to pin the job to.</source>
        <translation>没有选择要固定到的交换机。</translation>
    </message>
    <message>
        <source>Choose a switch in the tree, or another kind of request.</source>
        <translation>请在树中选择交换机，或选择其他要求。</translation>
    </message>
    <message>
        <source>The line ends with a backslash that has nothing to keep.</source>
        <translation>该行以反斜杠结尾，其后没有字符。</translation>
    </message>
    <message>
        <source>A quote is opened but not closed: %1</source>
        <translation>引号没有闭合：%1</translation>
    </message>
    <message>
        <source>Close the quote, or put a backslash before it.</source>
        <translation>请闭合引号，或在其前加反斜杠。</translation>
    </message>
    <message>
        <source>“%1” is passed on as it is: no shell reads this line.</source>
        <translation>“%1”将原样传递：没有 shell 读取这一行。</translation>
    </message>
    <message>
        <source>Write sh -c &apos;…&apos; as the command if a shell is to read it.</source>
        <translation>若要由 shell 读取，请把命令写成 sh -c &apos;…&apos;。</translation>
    </message>
    <message>
        <source>The connection to the cluster was closed. Open the cluster again.</source>
        <translation>与集群的连接已关闭。请重新打开集群。</translation>
    </message>
    <message>
        <source>This is a snapshot: nothing can be created or deleted in it. Open the cluster itself.</source>
        <translation>这是快照：无法在其中创建或删除。请打开集群本身。</translation>
    </message>
    <message>
        <source>The cluster refused your credentials. Log in again first.</source>
        <translation>集群拒绝了您的凭据。请先重新登录。</translation>
    </message>
    <message>
        <source>The job is being sent.</source>
        <translation>正在发送作业。</translation>
    </message>
    <message>
        <source>The job was created.</source>
        <translation>作业已创建。</translation>
    </message>
    <message>
        <source>It is not known yet whether the job was created. Look again first.</source>
        <translation>还不知道作业是否已创建。请先再查一次。</translation>
    </message>
    <message>
        <source>The manifest is being checked.</source>
        <translation>正在检查清单。</translation>
    </message>
    <message>
        <source>An error must be put right first: %1</source>
        <translation>须先更正错误：%1</translation>
    </message>
    <message>
        <source>There is nothing to send.</source>
        <translation>没有可发送的内容。</translation>
    </message>
    <message>
        <source>%1 was not created: it is not in the cluster. It can be sent again.</source>
        <translation>%1 未创建：集群中没有它。可以再次发送。</translation>
    </message>
    <message>
        <source>The answer to creating %1 did not come, and the server cannot be asked whether it exists. Look again when the server can be reached; nothing is sent twice.</source>
        <translation>创建 %1 的应答没有到达，也无法向服务器询问它是否存在。请在服务器可达时再查一次；不会重复发送。</translation>
    </message>
    <message>
        <source>Created before it and still there: %1.</source>
        <translation>在它之前已创建且仍存在：%1。</translation>
    </message>
    <message>
        <source>This draft was being sent to %1 when Hopyard ended. Look whether the job was created; nothing is sent twice.</source>
        <translation>Hopyard 结束时，此草稿正发送到 %1。请查看作业是否已创建；不会重复发送。</translation>
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
    <message>
        <source>Forecasts that came true: %1 of %2</source>
        <translation>应验的预测：%2 个中的 %1 个</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::JobStartPage</name>
    <message>
        <source>Open &amp;manifest file…</source>
        <translation>打开清单文件(&amp;M)…</translation>
    </message>
    <message>
        <source>for example train-llama-7b</source>
        <translation>例如 train-llama-7b</translation>
    </message>
    <message>
        <source>The name in the cluster. It is kept exactly as you write it.</source>
        <translation>在集群中的名称，完全按您的写法保留。</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>名称(&amp;N)：</translation>
    </message>
    <message>
        <source>Name of the job</source>
        <translation>作业名称</translation>
    </message>
    <message>
        <source>Lower-case letters, digits and “-”, at most 63 characters: pod names are made of it.</source>
        <translation>小写字母、数字和“-”，最多 63 个字符：Pod 名称由它生成。</translation>
    </message>
    <message>
        <source>Job (batch/v1)</source>
        <translation>Job(batch/v1)</translation>
    </message>
    <message>
        <source>&amp;Kind:</source>
        <translation>类型(&amp;K)：</translation>
    </message>
    <message>
        <source>Kind of the job</source>
        <translation>作业类型</translation>
    </message>
    <message>
        <source>Other kinds have no form in this version. Open their manifest file instead: it is shown, checked and submitted as it is.</source>
        <translation>此版本没有其他类型的表单。请打开其清单文件：它会按原样显示、检查和提交。</translation>
    </message>
    <message>
        <source>Fill this form from a YAML or JSON manifest. What the form has no field for stays in the manifest untouched.</source>
        <translation>用 YAML 或 JSON 清单填写此表单。表单没有的字段会原样留在清单中。</translation>
    </message>
    <message>
        <source>Begin with:</source>
        <translation>起点：</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>An empty form, or a manifest you have.</source>
        <translation>空表单，或您已有的清单。</translation>
    </message>
    <message>
        <source>%1 (not in this version: open its manifest)</source>
        <translation>%1（此版本不支持：请打开其清单）</translation>
    </message>
    <message>
        <source>Open manifest</source>
        <translation>打开清单</translation>
    </message>
    <message>
        <source>Manifests (*.yaml *.yml *.json);;All files (*)</source>
        <translation>清单 (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Replace what is in the form by “%1”?</source>
        <translation>用“%1”替换表单中的内容？</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>There is a draft that was not sent: %1, of %2 (%3).</source>
        <translation>有一份未发送的草稿：%1，%2（%3）。</translation>
    </message>
    <message>
        <source>&amp;Take it up</source>
        <translation>继续编辑(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Discard it</source>
        <translation>丢弃(&amp;D)</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>What the job is called and where its manifest comes from.</source>
        <translation>作业叫什么，清单来自何处。</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::JobWizard</name>
    <message>
        <source>New job – %1</source>
        <translation>新建作业 – %1</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>Page before (Ctrl+Page Up)</source>
        <translation>上一页（Ctrl+Page Up）</translation>
    </message>
    <message>
        <source>Ne&amp;xt</source>
        <translation>下一步(&amp;X)</translation>
    </message>
    <message>
        <source>Next page (Ctrl+Page Down)</source>
        <translation>下一页（Ctrl+Page Down）</translation>
    </message>
    <message>
        <source>Submit &amp;job</source>
        <translation>提交作业(&amp;J)</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>has errors</source>
        <translation>有错误</translation>
    </message>
    <message>
        <source>has warnings</source>
        <translation>有警告</translation>
    </message>
    <message>
        <source>in order</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>Creates the job in the cluster (Ctrl+Return)</source>
        <translation>在集群中创建作业（Ctrl+回车）</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>完成(&amp;D)</translation>
    </message>
    <message>
        <source>Go to the &amp;manifest</source>
        <translation>转到清单(&amp;M)</translation>
    </message>
    <message>
        <source>Back to the form&apos;s &amp;version</source>
        <translation>恢复表单的版本(&amp;V)</translation>
    </message>
    <message>
        <source>The job is not sent yet. Keep the draft for next time?</source>
        <translation>作业尚未发送。保留草稿下次使用？</translation>
    </message>
    <message>
        <source>&amp;Discard draft</source>
        <translation>丢弃草稿(&amp;D)</translation>
    </message>
    <message>
        <source>Review the manifest first.</source>
        <translation>请先检查清单。</translation>
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
    <message>
        <source>assigned, not bound yet</source>
        <translation>已分配，尚未绑定</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>Dashed: where Kueue has assigned %1 of “%2” that are on no host yet.</source>
        <translation>虚线：Kueue 已为“%2”的 %1 分配的位置，它们尚未在任何主机上。</translation>
    </message>
    <message>
        <source>Dashed: where Kueue would put %1 of “%2”. Nothing of it is in the cluster.</source>
        <translation>虚线：Kueue 会把“%2”的 %1 放置的位置。集群中没有任何变动。</translation>
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
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>Open in new w&amp;indow</source>
        <translation>在新窗口中打开(&amp;I)</translation>
    </message>
    <message>
        <source>Prerequisites</source>
        <translation>前提条件</translation>
    </message>
    <message>
        <source>Type what to find first.</source>
        <translation>请先输入要查找的内容。</translation>
    </message>
    <message>
        <source>The connection is well: nothing waits.</source>
        <translation>连接正常：没有等待中的操作。</translation>
    </message>
    <message>
        <source>No context that can be used</source>
        <translation>没有可用的上下文</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 未打开</translation>
    </message>
    <message>
        <source>The window still shows %1.</source>
        <translation>窗口仍显示 %1。</translation>
    </message>
    <message>
        <source>The kubeconfig no longer names %1; the connection stays.</source>
        <translation>kubeconfig 中不再有 %1；连接保持不变。</translation>
    </message>
    <message>
        <source>The kubeconfig says something else about %1 now. What is connected stays so; open it again to use the new entry.</source>
        <translation>kubeconfig 中 %1 的内容已更改。现有连接保持不变；重新打开即可使用新的条目。</translation>
    </message>
    <message>
        <source>The login shell did not tell its PATH</source>
        <translation>登录 Shell 没有给出它的 PATH</translation>
    </message>
    <message>
        <source>%1 – as of %2</source>
        <comment>a panel, time of day</comment>
        <translation>%1 – 截至 %2</translation>
    </message>
    <message>
        <source>as of %1</source>
        <comment>time of day</comment>
        <translation>截至 %1</translation>
    </message>
    <message>
        <source>Open kubeconfig</source>
        <translation>打开 kubeconfig</translation>
    </message>
    <message>
        <source>Nothing is being rehearsed.</source>
        <translation>没有正在进行的预演。</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>There is no %1 here.</source>
        <translation>此处没有 %1。</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::NamespaceEntry</name>
    <message>
        <source>“%1” is not a namespace: use lower-case letters, digits and “-”, at most 63.</source>
        <translation>“%1” 不是命名空间名称：请使用小写字母、数字和“-”，最多 63 个字符。</translation>
    </message>
    <message>
        <source>Type a namespace</source>
        <translation>输入命名空间</translation>
    </message>
    <message>
        <source>Namespace</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>Forget this namespace</source>
        <translation>忘记此命名空间</translation>
    </message>
    <message>
        <source>Do not look into this namespace any more</source>
        <translation>不再查看此命名空间</translation>
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
    <message numerus="yes">
        <source>%1 (%2): %Ln host(s)</source>
        <translation>
            <numerusform>%1（%2）：%Ln 台主机</numerusform>
        </translation>
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
    <name>hopyard::ui::PrerequisitesPanel</name>
    <message>
        <source>Open a cluster first.</source>
        <translation>请先打开一个集群。</translation>
    </message>
    <message>
        <source>Asking the cluster…</source>
        <translation>正在询问集群…</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a number, a state</comment>
        <translation>%1 项%2</translation>
    </message>
    <message>
        <source>asking the cluster…</source>
        <translation>正在询问集群…</translation>
    </message>
    <message>
        <source>What to do: %1</source>
        <translation>该怎么做：%1</translation>
    </message>
    <message>
        <source>Prerequisites</source>
        <translation>前提条件</translation>
    </message>
    <message>
        <source>What was found and what to do</source>
        <translation>发现了什么以及该怎么做</translation>
    </message>
    <message>
        <source>Copy &amp;command</source>
        <translation>复制命令(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the command that puts the chosen one right</source>
        <translation>复制用于修正所选项的命令</translation>
    </message>
    <message>
        <source>Copy &amp;all</source>
        <translation>全部复制(&amp;A)</translation>
    </message>
    <message>
        <source>Copy the whole list as text, to send it to somebody</source>
        <translation>将整个列表复制为文本，以便发送给他人</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>刷新(&amp;R)</translation>
    </message>
    <message>
        <source>Ask the cluster again</source>
        <translation>重新询问集群</translation>
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
    <message>
        <source>Copy details</source>
        <translation>复制详细信息</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::QueuePage</name>
    <message>
        <source>Name&amp;space:</source>
        <translation>命名空间(&amp;S)：</translation>
    </message>
    <message>
        <source>Namespace</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>none: not managed by Kueue</source>
        <translation>无：不由 Kueue 管理</translation>
    </message>
    <message>
        <source>The local queue (label kueue.x-k8s.io/queue-name on the job and on its pods).</source>
        <translation>本地队列（作业及其 Pod 上的标签 kueue.x-k8s.io/queue-name）。</translation>
    </message>
    <message>
        <source>Local &amp;queue:</source>
        <translation>本地队列(&amp;Q)：</translation>
    </message>
    <message>
        <source>Local queue</source>
        <translation>本地队列</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The workload priority class (label kueue.x-k8s.io/priority-class).</source>
        <translation>工作负载优先级类（标签 kueue.x-k8s.io/priority-class）。</translation>
    </message>
    <message>
        <source>&amp;Priority class:</source>
        <translation>优先级类(&amp;P)：</translation>
    </message>
    <message>
        <source>Priority class</source>
        <translation>优先级类</translation>
    </message>
    <message>
        <source>Quota:</source>
        <translation>配额：</translation>
    </message>
    <message>
        <source>Empty: %1, the namespace of the context</source>
        <translation>留空：%1，即上下文的命名空间</translation>
    </message>
    <message numerus="yes">
        <source>Cluster queue %1; stopped: it admits nothing now. %n job(s) wait.</source>
        <translation>
            <numerusform>集群队列 %1；已停止：目前不准入任何作业。%n 个作业在等待。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cluster queue %1; %n job(s) wait.</source>
        <translation>
            <numerusform>集群队列 %1；%n 个作业在等待。</numerusform>
        </translation>
    </message>
    <message>
        <source>Queues cannot be listed with your rights: type the name you were given.</source>
        <translation>您的权限无法列出队列：请输入给您的名称。</translation>
    </message>
    <message>
        <source>Without a queue Kueue leaves the job alone: no quota, no topology.</source>
        <translation>没有队列时 Kueue 不管理该作业：没有配额，也没有拓扑。</translation>
    </message>
    <message>
        <source>There is no queue “%1” in namespace “%2”.</source>
        <translation>命名空间“%2”中没有队列“%1”。</translation>
    </message>
    <message>
        <source>Value %1. %2</source>
        <translation>值 %1。%2</translation>
    </message>
    <message>
        <source>Priority classes cannot be listed: type the name you were given, or leave it empty.</source>
        <translation>无法列出优先级类：请输入给您的名称，或留空。</translation>
    </message>
    <message>
        <source>Jobs of higher priority go first and may preempt this one.</source>
        <translation>优先级更高的作业先运行，并可能抢占此作业。</translation>
    </message>
    <message>
        <source>There is no priority class of this name.</source>
        <translation>没有此名称的优先级类。</translation>
    </message>
    <message>
        <source>There is no namespace “%1” that you can see.</source>
        <translation>您看不到命名空间“%1”。</translation>
    </message>
    <message numerus="yes">
        <source>%n queue(s)</source>
        <translation>
            <numerusform>%n 个队列</numerusform>
        </translation>
    </message>
    <message>
        <source>→ %1</source>
        <translation>→ %1</translation>
    </message>
    <message>
        <source>The cluster queue&apos;s quota cannot be seen with your rights.</source>
        <translation>您的权限看不到集群队列的配额。</translation>
    </message>
    <message>
        <source>Known once a queue is chosen.</source>
        <translation>选择队列后可知。</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Quota</source>
        <translation>配额</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>已预留</translation>
    </message>
    <message>
        <source>This job</source>
        <translation>此作业</translation>
    </message>
    <message>
        <source>Left after it</source>
        <translation>之后剩余</translation>
    </message>
    <message>
        <source>over quota: waits or borrows</source>
        <translation>超出配额：等待或借用</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Where the job waits, whose quota it uses, and how important it is.</source>
        <translation>作业在哪里等待、用谁的配额、有多重要。</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::RehearsalBar</name>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>Rehearsal: where Kueue would put %1 of “%2”, as of %3. Nothing of it is in the cluster.</source>
        <translation>预演：Kueue 会把“%2”的 %1 放在哪里（截至 %3）。集群中没有任何变动。</translation>
    </message>
    <message>
        <source>&amp;Zoom to it</source>
        <translation>缩放到此处(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Leave rehearsal</source>
        <translation>退出预演(&amp;L)</translation>
    </message>
    <message>
        <source>Draw only what is in the cluster again (Ctrl+Shift+R)</source>
        <translation>重新只画集群中已有的内容（Ctrl+Shift+R）</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::ReviewPage</name>
    <message>
        <source>Manifest</source>
        <translation>清单</translation>
    </message>
    <message>
        <source>YAML editor. Escape leaves it.</source>
        <translation>YAML 编辑器。按 Esc 离开。</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>C&amp;heck with server</source>
        <translation>由服务器检查(&amp;H)</translation>
    </message>
    <message>
        <source>Asks the server to check the manifest without storing anything (dry run).</source>
        <translation>请服务器检查清单而不存储任何内容（试运行）。</translation>
    </message>
    <message>
        <source>Copy &amp;manifest</source>
        <translation>复制清单(&amp;M)</translation>
    </message>
    <message>
        <source>Copies the YAML text.</source>
        <translation>复制 YAML 文本。</translation>
    </message>
    <message>
        <source>Copy for &amp;kubectl</source>
        <translation>复制为 kubectl 命令(&amp;K)</translation>
    </message>
    <message>
        <source>Copies a shell command that creates the same object with kubectl.</source>
        <translation>复制用 kubectl 创建同一对象的 shell 命令。</translation>
    </message>
    <message>
        <source>Sa&amp;ve as…</source>
        <translation>另存为(&amp;V)…</translation>
    </message>
    <message>
        <source>Saves the YAML text to a file.</source>
        <translation>把 YAML 文本保存到文件。</translation>
    </message>
    <message>
        <source>Manifest copied</source>
        <translation>已复制清单</translation>
    </message>
    <message>
        <source>Command copied</source>
        <translation>已复制命令</translation>
    </message>
    <message>
        <source>&amp;Cancel the check</source>
        <translation>取消检查(&amp;C)</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>The server would store</source>
        <translation>服务器将存储</translation>
    </message>
    <message>
        <source>What the server would add or change</source>
        <translation>服务器将添加或更改的内容</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Nothing was found to be wrong.</source>
        <translation>没有发现问题。</translation>
    </message>
    <message>
        <source>Findings (%1)</source>
        <translation>检查结果（%1）</translation>
    </message>
    <message>
        <source>&amp;Back to the form&apos;s version</source>
        <translation>恢复表单的版本(&amp;B)</translation>
    </message>
    <message>
        <source>Only in the manifest, not in the form, and kept as it is: %1</source>
        <translation>只在清单中、不在表单中，并按原样保留：%1</translation>
    </message>
    <message>
        <source>Not checked by the server since the last change.</source>
        <translation>自上次更改后服务器尚未检查。</translation>
    </message>
    <message>
        <source>The server is checking the manifest; nothing is stored…</source>
        <translation>服务器正在检查清单；不会存储任何内容…</translation>
    </message>
    <message>
        <source>The server accepts the manifest as it is.</source>
        <translation>服务器接受此清单，不作更改。</translation>
    </message>
    <message numerus="yes">
        <source>The server accepts the manifest and would add or change %n field(s):</source>
        <translation>
            <numerusform>服务器接受此清单，并会添加或更改 %n 个字段：</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1（原为 %2）</translation>
    </message>
    <message>
        <source>drops it</source>
        <translation>去掉</translation>
    </message>
    <message>
        <source>Save manifest</source>
        <translation>保存清单</translation>
    </message>
    <message>
        <source>Manifests (*.yaml *.yml *.json)</source>
        <translation>清单 (*.yaml *.yml *.json)</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>The manifest as it will be sent. Change it here as you like: the form follows.</source>
        <translation>将要发送的清单。可在此随意修改：表单会跟随。</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>含义</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::SizePage</name>
    <message>
        <source>all %1 of a host</source>
        <translation>一台主机的全部 %1</translation>
    </message>
    <message>
        <source>%1 GPU</source>
        <translation>%1 GPU</translation>
    </message>
    <message>
        <source>%1 CPU</source>
        <translation>%1 CPU</translation>
    </message>
    <message>
        <source>%1 EFA</source>
        <translation>%1 EFA</translation>
    </message>
    <message>
        <source>Pods that run together (parallelism and completions of the Job).</source>
        <translation>一起运行的 Pod（Job 的 parallelism 和 completions）。</translation>
    </message>
    <message>
        <source>&amp;Pods:</source>
        <translation>Pod 数(&amp;P)：</translation>
    </message>
    <message>
        <source>Number of pods</source>
        <translation>Pod 数量</translation>
    </message>
    <message>
        <source>&amp;GPUs a pod:</source>
        <translation>每个 Pod 的 GPU(&amp;G)：</translation>
    </message>
    <message>
        <source>GPUs a pod</source>
        <translation>每个 Pod 的 GPU</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>nvidia.com/gpu, as request and limit.</source>
        <translation>nvidia.com/gpu，同时作为请求和上限。</translation>
    </message>
    <message>
        <source>&amp;CPU a pod:</source>
        <translation>每个 Pod 的 CPU(&amp;C)：</translation>
    </message>
    <message>
        <source>CPU a pod</source>
        <translation>每个 Pod 的 CPU</translation>
    </message>
    <message>
        <source>not asked; for example 4 or 500m</source>
        <translation>不请求；例如 4 或 500m</translation>
    </message>
    <message>
        <source>Cores, as request: 4, 0.5 or 500m (thousandths).</source>
        <translation>核数，作为请求：4、0.5 或 500m（千分之一）。</translation>
    </message>
    <message>
        <source>&amp;Memory a pod:</source>
        <translation>每个 Pod 的内存(&amp;M)：</translation>
    </message>
    <message>
        <source>Memory a pod</source>
        <translation>每个 Pod 的内存</translation>
    </message>
    <message>
        <source>not asked; for example 64Gi</source>
        <translation>不请求；例如 64Gi</translation>
    </message>
    <message>
        <source>Bytes with a suffix, as request: 512Mi, 64Gi, 1Ti.</source>
        <translation>带后缀的字节数，作为请求：512Mi、64Gi、1Ti。</translation>
    </message>
    <message>
        <source>&amp;EFA a pod:</source>
        <translation>每个 Pod 的 EFA(&amp;E)：</translation>
    </message>
    <message>
        <source>EFA interfaces a pod</source>
        <translation>每个 Pod 的 EFA 网卡</translation>
    </message>
    <message>
        <source>vpc.amazonaws.com/efa, as request and limit: network interfaces for traffic between hosts.</source>
        <translation>vpc.amazonaws.com/efa，同时作为请求和上限：主机间通信的网卡。</translation>
    </message>
    <message>
        <source>&amp;Instance type:</source>
        <translation>实例类型(&amp;I)：</translation>
    </message>
    <message>
        <source>Instance type</source>
        <translation>实例类型</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>Only hosts of this type (node selector node.kubernetes.io/instance-type).</source>
        <translation>只用此类型的主机（节点选择器 node.kubernetes.io/instance-type）。</translation>
    </message>
    <message>
        <source>Together:</source>
        <translation>合计：</translation>
    </message>
    <message numerus="yes">
        <source>%n pod(s)</source>
        <translation>
            <numerusform>%n 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message numerus="yes">
        <source>%1; %2 of %n host(s) usable</source>
        <translation>
            <numerusform>%1；%n 台主机中 %2 台可用</numerusform>
        </translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>EFA</source>
        <translation>EFA</translation>
    </message>
    <message numerus="yes">
        <source>%n pod(s) that ask for nothing</source>
        <translation>
            <numerusform>%n 个不请求资源的 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n pod(s)</source>
        <translation>
            <numerusform>%n 个 Pod 共 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, on at least %n host(s)</source>
        <translation>
            <numerusform>%1，至少 %n 台主机</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A host of this type allocates at most %1. %2 of %n host(s) are ready and schedulable.</source>
        <translation>
            <numerusform>此类型的一台主机最多可分配 %1。%n 台主机中 %2 台就绪且可调度。</numerusform>
        </translation>
    </message>
    <message>
        <source>The hosts of this cluster cannot be seen with your rights, so nothing is known about what fits.</source>
        <translation>您的权限看不到此集群的主机，因此无法知道能放下什么。</translation>
    </message>
    <message>
        <source>No host of this cluster has the type “%1”.</source>
        <translation>此集群没有类型为“%1”的主机。</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>规模</translation>
    </message>
    <message>
        <source>How many pods run at the same time, and what each of them asks for.</source>
        <translation>同时运行多少个 Pod，每个请求什么。</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::StartPage</name>
    <message>
        <source>current context</source>
        <translation>当前上下文</translation>
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
    <message>
        <source>The list above is the last that could be read.</source>
        <translation>上面的列表是最后一次能够读取的内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n more note(s): point here to read them</source>
        <translation>
            <numerusform>还有 %n 条说明：将指针移到此处阅读</numerusform>
        </translation>
    </message>
    <message>
        <source>TLS not verified</source>
        <translation>TLS 未验证</translation>
    </message>
    <message>
        <source>acting as %1</source>
        <translation>以 %1 的身份</translation>
    </message>
    <message>
        <source>Logs in with: %1</source>
        <translation>登录方式：%1</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open in new window</source>
        <translation>在新窗口中打开</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详细信息</translation>
    </message>
    <message>
        <source>Open in new &amp;window</source>
        <translation>在新窗口中打开(&amp;W)</translation>
    </message>
    <message>
        <source>Open the chosen context in a window of its own</source>
        <translation>在独立的窗口中打开所选的上下文</translation>
    </message>
    <message>
        <source>As kubectl finds it</source>
        <translation>按 kubectl 的查找方式</translation>
    </message>
    <message>
        <source>Open a kubeconfig file, or set KUBECONFIG and start again. The demo cluster needs none.</source>
        <translation>请打开一个 kubeconfig 文件，或设置 KUBECONFIG 后重新启动。演示集群不需要它。</translation>
    </message>
    <message>
        <source>Open &amp;kubeconfig…</source>
        <translation>打开 &amp;kubeconfig…</translation>
    </message>
    <message>
        <source>Choose a kubeconfig file; it is only read, never written</source>
        <translation>选择一个 kubeconfig 文件；只读取，绝不写入</translation>
    </message>
    <message>
        <source>Kubeconfig</source>
        <translation>Kubeconfig</translation>
    </message>
    <message>
        <source>Where the contexts are read from</source>
        <translation>上下文从哪里读取</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>移除(&amp;F)</translation>
    </message>
    <message>
        <source>Take this file off the list; the file itself stays</source>
        <translation>从列表中移除此文件；文件本身保留</translation>
    </message>
    <message>
        <source>The list above is what the other files say.</source>
        <translation>上面的列表是其余文件中的内容。</translation>
    </message>
    <message>
        <source>with the entries of %1</source>
        <translation>使用 %1 中的条目</translation>
    </message>
    <message>
        <source>hides entries of %1</source>
        <translation>遮住了 %1 中的同名条目</translation>
    </message>
    <message>
        <source>Its cluster is from %1</source>
        <translation>其集群来自 %1</translation>
    </message>
    <message>
        <source>Its user is from %1</source>
        <translation>其用户来自 %1</translation>
    </message>
    <message>
        <source>Not used: %1 “%2” of %3</source>
        <translation>未使用：%3 中的 %1 “%2”</translation>
    </message>
    <message>
        <source>Not used: %1 “%2” of %3 (%4)</source>
        <translation>未使用：%3 中的 %1 “%2”（%4）</translation>
    </message>
    <message>
        <source>No kubeconfig was found at %1.</source>
        <translation>在 %1 没有找到 kubeconfig。</translation>
    </message>
    <message>
        <source>No clusters yet.

Open a kubeconfig file to see your own, or a snapshot that somebody gave you;
the demo cluster shows what there is to see.</source>
        <translation>还没有集群。

打开 kubeconfig 文件查看自己的集群，或打开别人给你的快照；
演示集群可以让你看看有什么。</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::SubmitPage</name>
    <message>
        <source>&amp;Cancel sending</source>
        <translation>取消发送(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Look again</source>
        <translation>再查一次(&amp;L)</translation>
    </message>
    <message>
        <source>Show in the &amp;tree</source>
        <translation>在树中显示(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Delete job…</source>
        <translation>删除作业(&amp;D)…</translation>
    </message>
    <message>
        <source>The job is in the cluster. You can close this window at any time.</source>
        <translation>作业已在集群中。您可随时关闭此窗口。</translation>
    </message>
    <message>
        <source>Sends the job, then follows it until it runs.</source>
        <translation>发送作业，然后跟踪到它运行。</translation>
    </message>
    <message>
        <source>sending…</source>
        <translation>正在发送…</translation>
    </message>
    <message>
        <source>created</source>
        <translation>已创建</translation>
    </message>
    <message>
        <source>not created</source>
        <translation>未创建</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>The manifest of the Review page will be sent to %1.</source>
        <translation>“检查”页的清单将发送到 %1。</translation>
    </message>
    <message>
        <source>%1 will be sent to %2.</source>
        <translation>%1 将发送到 %2。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No answer came. Looking whether the job was created…</source>
        <translation>没有收到应答。正在查看作业是否已创建…</translation>
    </message>
    <message>
        <source>Sending the job…</source>
        <translation>正在发送作业…</translation>
    </message>
    <message>
        <source>Submit</source>
        <translation>提交</translation>
    </message>
</context>
<context>
    <name>hopyard::ui::TopologyPage</name>
    <message>
        <source>%1 of %2 free</source>
        <translation>%2 中 %1 空闲</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>N&amp;o request</source>
        <translation>无要求(&amp;O)</translation>
    </message>
    <message>
        <source>Nothing is asked; in a queue of topology-aware flavors only, Kueue treats it as “anywhere”.</source>
        <translation>不提要求；若队列只有拓扑感知的 flavor，Kueue 按“任意位置”处理。</translation>
    </message>
    <message>
        <source>&amp;Prefer</source>
        <translation>优先(&amp;P)</translation>
    </message>
    <message>
        <source>All pods in one domain of the level if there is room, else in the next wider one.</source>
        <translation>若有空间，所有 Pod 放在该层级的同一个域；否则放在更宽一级的域。</translation>
    </message>
    <message>
        <source>&amp;Require</source>
        <translation>必须(&amp;R)</translation>
    </message>
    <message>
        <source>All pods in one domain of the level; the job waits until there is room.</source>
        <translation>所有 Pod 放在该层级的同一个域；作业等待直到有空间。</translation>
    </message>
    <message>
        <source>&amp;Anywhere</source>
        <translation>任意位置(&amp;A)</translation>
    </message>
    <message>
        <source>Any hosts, but Kueue checks each host for room before it admits (unconstrained).</source>
        <translation>任意主机，但 Kueue 在准入前检查每台主机的空间（unconstrained）。</translation>
    </message>
    <message>
        <source>P&amp;in to one switch</source>
        <translation>固定到一台交换机(&amp;I)</translation>
    </message>
    <message>
        <source>Only hosts under the switch you choose (node selector); no topology annotation.</source>
        <translation>只用所选交换机下的主机（节点选择器）；不写拓扑注解。</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>Hosts without it</source>
        <translation>缺此标签的主机</translation>
    </message>
    <message>
        <source>Node label</source>
        <translation>节点标签</translation>
    </message>
    <message>
        <source>Levels, widest first</source>
        <translation>层级，从宽到窄</translation>
    </message>
    <message>
        <source>S&amp;witch to pin to:</source>
        <translation>要固定到的交换机(&amp;W)：</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>交换机</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Switches of the cluster</source>
        <translation>集群的交换机</translation>
    </message>
    <message>
        <source>no request</source>
        <translation>无要求</translation>
    </message>
    <message>
        <source>require %1</source>
        <translation>必须 %1</translation>
    </message>
    <message>
        <source>prefer %1</source>
        <translation>优先 %1</translation>
    </message>
    <message>
        <source>anywhere</source>
        <translation>任意位置</translation>
    </message>
    <message>
        <source>slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>pinned to %1</source>
        <translation>固定到 %1</translation>
    </message>
    <message>
        <source>The manifest asks for slices. This version&apos;s form cannot show them; they stay as they are until you choose another request here.</source>
        <translation>清单要求切片。此版本的表单无法显示；在您选择其他要求之前，它们保持不变。</translation>
    </message>
    <message>
        <source>&amp;Level of topology %1, widest first:</source>
        <translation>拓扑 %1 的层级(&amp;L)，从宽到窄：</translation>
    </message>
    <message>
        <source>&amp;Level, widest first:</source>
        <translation>层级(&amp;L)，从宽到窄：</translation>
    </message>
    <message>
        <source>Kueue leaves hosts without a level&apos;s label out.</source>
        <translation>Kueue 不使用缺少某层级标签的主机。</translation>
    </message>
    <message>
        <source>not a level here</source>
        <translation>此处没有该层级</translation>
    </message>
    <message>
        <source>Only the first %1 switches are listed; others can be written as nodeSelector on the Review page.</source>
        <translation>只列出前 %1 台交换机；其他的可在“检查”页写成 nodeSelector。</translation>
    </message>
    <message>
        <source>%1 of %2 usable</source>
        <translation>%2 台中 %1 台可用</translation>
    </message>
    <message>
        <source>No level is known: the cluster&apos;s Topology objects and hosts cannot be seen with your rights, or there are none. A level can be written on the Review page.</source>
        <translation>不知道任何层级：您的权限看不到集群的 Topology 对象和主机，或它们不存在。可在“检查”页写入层级。</translation>
    </message>
    <message>
        <source>Choose a switch. Switch names change when hosts are replaced: a pinned manifest may need a new name later.</source>
        <translation>请选择交换机。更换主机后交换机名称会变：固定的清单以后可能需要新名称。</translation>
    </message>
    <message>
        <source>Node selector: %1</source>
        <translation>节点选择器：%1</translation>
    </message>
    <message>
        <source>No queue is chosen: without one nobody reads the topology request.</source>
        <translation>没有选择队列：没有队列就没有谁读取拓扑要求。</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>拓扑</translation>
    </message>
    <message>
        <source>How close together in the network the pods are to be placed.</source>
        <translation>Pod 在网络中要放得多近。</translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s)</source>
        <translation>
            <numerusform>%n 个域</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Afterwards %n more such job(s) would fit, each within one domain of %1.</source>
        <translation>
            <numerusform>之后还放得下 %n 个这样的作业，每个都在%1的一个域内。</numerusform>
        </translation>
    </message>
    <message>
        <source>Light: free, dark: full, struck: takes no pods.</source>
        <translation>浅色：空闲；深色：已满；斜线：不接收 Pod。</translation>
    </message>
    <message>
        <source>Fits now in</source>
        <translation>现在放得下</translation>
    </message>
    <message>
        <source>%1 of %2 domains</source>
        <translation>%2 个域中的 %1 个</translation>
    </message>
</context>
</TS>
