"""Chinese words with similar meanings, also where they share no character.

A meaning with a word of a line is never a wrong choice for a meaning with another word of that
line. A line may join more words than a dictionary would: that costs a wrong choice, while a missing
line could make two answers right.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_LINES: Final = tuple(
    tuple(line.split())
    for line in """
紧张 焦虑 担忧 不安 担心 忧虑
生气 愤怒 恼怒 气愤 激怒 怨恨 憎恨
高兴 快乐 愉快 开心
害怕 恐惧 受惊
难过 伤心 悲伤 悲惨 心烦 沮丧
疲惫 疲倦 精疲力竭 筋疲力尽 累垮
奇怪 古怪 怪异 离奇 陌生 反常
著名 有名 出名 受欢迎
普通 平常 寻常 一般 传统 常规
优秀 杰出 极好 出色 完美 精彩 非凡 壮观 显著
重要 必要 必须 必不可少 本质 根本 基本 基础
强制 必修 必须 强迫 迫使
足够 充足 充分 充裕 丰富 大量 许多 众多 一系列 过剩
巨大 庞大 极大 宏大 大的
明显 显然 显眼 清楚 明确 清晰
模糊 含糊 模棱两可 晦涩 含蓄 隐含 抽象
合适 恰当 适宜 适用 合格 合理
准确 精确 确切 精密
真正 真诚 诚实 地道 诚意 正直
体贴 考虑周到 友好 慷慨
固执 倔强 死板 僵硬
热情 热心 热切 渴望 热衷 激情 痴迷 着魔 酷爱 抱负 雄心 有志于
严重 严厉 严峻 糟糕 可怕 严肃 严格
永久 长期 不断 持续 恒定 慢性 经久
易碎 脆弱 易受伤害 虚弱
相似 类似 相同 相等 一致 符合
多种多样 不同 各种
可行 可能 似乎
当代 现代 同时代 最近
罕见 稀有 非凡
独自 单独 孤独 寂寞 孤立 偏远
无聊 乏味 单调
强烈 激烈 剧烈 猛烈 凶猛
固有 内在 天生
任意 随机 武断 随便 偶然
有益 有价值 值得 有帮助 贵重 宝贵
勇敢 勇气
安静 寂静 沉默 平静 冷静
聪明 足智多谋 有能力 胜任 熟练 精通
美丽 漂亮 好看 优雅 精致
快 迅速 突然
努力 勤奋
抛弃 放弃 丢弃 戒除 退出 辍学
获得 得到 取得 达到 实现 习得 完成 成功 收到
执行 实施 开展 贯彻 从事
帮助 协助 支持 援助
提高 促进 推动 增强 改善 改进 加强 巩固 便利 提炼
增加 扩大 增长 膨胀 放大 拓宽 延长 加速
减少 减弱 降低 缩减 减轻 缓解 缓和 削减 削弱 稀释
改变 转变 修改 改编 变化 转换 改革 适应 调整
允许 准许 同意 批准 赞成 答应 许可 承诺 承认 准予
禁止 阻止 防止 预防 妨碍 阻碍 抑制 克制 控制 约束 限制 压制 避免 支配 管理
认为 假定 推测 推断 推论 假设 相信 猜测 想知道
考虑 沉思 思考 思索 冥想
解释 说明 阐明 澄清 描述 描绘 表达 论述
显示 展示 表明 证明 揭示 透露 公开 暴露 泄露 演示 证实 显现
隐藏 隐瞒 掩饰 伪装 躲藏 遮蔽
预料 期待 预测 期望 预言 预见 预报 盼望
开始 着手 启动 发起 推出 发射
停止 暂停 中断 结束 终止 关闭 中止
继续 坚持 维持 保持 保留 维护 保存 保护 前进
离开 出发 动身
到达 抵达
出现 浮现 产生 发生 爆发
消除 清除 处理 废除 取消 摆脱 淘汰 撤销 撤回
损坏 摧毁 破坏 损害 拆除 损伤 毁坏 污染
说服 劝服 使确信 建议 推荐 忠告 提倡 呼吁
欺骗 蒙蔽 背叛 欺诈
指责 控告 谴责 批评 抱怨 投诉 警告
评估 评价 评定 判断 估计 计算
分析 调查 探究 检查 研究 视察 诊断
参加 参与 加入 出席 进入
遇到 遭遇 面对 碰到 偶遇 邂逅 撞见
应付 解决 解答 克服 战胜 击败 打败
分配 分发 分布 指派 布置 拨给 任命 指定
包含 包括 组成 构成 纳入 组成部分 零件
收集 聚集 积累 积聚 汇编
合并 融合 混合 结合 连接 融入 汇合
培养 养育 培育 抚养 教育
鼓励 鼓舞 激励 激发 刺激 激起 引起 引发 触发 诱使 动机
忍受 容忍 经受 接受
恢复 康复 修复 修理 翻新 重建 好转
尊敬 尊重 钦佩 欣赏 感激 感谢 佩服
遵守 遵从 遵照 遵循 服从 顺从 跟随
提供 供应 给 交付
说 讲 谈 说话 讲话 谈话 交谈 告诉 演讲
喜欢 爱 热爱
带 拿 提 搬
旅行 旅程 行程 远足 旅游 航行 航程
能力 才能 技能 天赋 智力 资格
错误 缺陷 瑕疵 缺点 失误 不足 缺乏
目标 目的 意图 打算
想法 概念 观念 观点 意见 看法 视角
方法 办法 方式 计划 方案 策划 设想
问题 困难 麻烦 难题
结果 后果 结局 结论
原因 理由
比赛 竞赛 竞争 争论 争吵 争端 冲突
环境 情况 处境 场合 事件 事情 事故 意外 活动
灾难 危险 危害 风险
障碍 屏障 边界 界限
疾病 流行病
顾客 客户 委托人 消费者
工资 薪水 报酬 薪酬 补偿 赔偿 弥补 抵消 补足 赔付
费用 花费 价格 车费 票价 通行费 成本 开支 账单 发票
公司 企业 机构 组织 团体
利益 好处 福利 优点 优势
职责 责任 义务
名声 名誉 声望
规则 纪律 标准 准则 法规
碎片 片段 部分 比例
力量 力气 精力 能量 势头 动力 能源
供应商 卖主 商家 摊贩 卖方
解雇 裁员 开除 驱逐 解散
商标 品牌
偏见 成见 歧视
同情 同理心 共情
照顾 照料 照看 关心 关照
查明 弄清楚 弄明白 找到 发现 想出 搞懂
依靠 指望 依赖 取决于
立刻 马上 立即 瞬间
最后 最终 终于
因为 由于 多亏
虽然 尽管 然而
记得 记忆 回忆 回顾
行李 包裹
海报 传单 手册
酒店 旅馆 旅店 住处
表扬 赞扬 称赞 夸奖
拒绝 反对 抵抗 抗拒 驳回
仪器 装置 设备 设施 器具 电器
特征 特有 特点 特别 特殊
""".strip().split("\n")
)
_LINES_OF: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        word: frozenset(f"#{nth}" for nth, line in enumerate(_LINES) if word in line)
        for word in {word for line in _LINES for word in line}
    }
)
_WORDS: Final = re.compile(
    "|".join(sorted(filter(lambda one: len(one) > 1, _LINES_OF), key=len, reverse=True))
)
_NONE: Final = frozenset[str]()


def lines_of(sense: str) -> frozenset[str]:
    """The lines that contain the sense or a word in it, each as its key."""
    return _LINES_OF.get(sense, _NONE).union(*(_LINES_OF[word] for word in _WORDS.findall(sense)))
