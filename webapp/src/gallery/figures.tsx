import { Card } from "@/ui/Card";
import { Facts } from "@/ui/Facts";
import { Ring } from "@/ui/Ring";
import { type Share, StackedBar } from "@/ui/StackedBar";
import { Stats } from "@/ui/Stats";
import { Timeline } from "@/ui/Timeline";
import { type Day, Week } from "@/ui/Week";
import styles from "./Gallery.module.css";
import type { Shown } from "./shown";

const shares: readonly Share[] = [
  { tone: "mastered", label: "掌握", value: 142 },
  { tone: "test", label: "待检测", value: 28 },
  { tone: "forgotten", label: "遗忘", value: 14 },
  { tone: "new", label: "没学", value: 122 },
];
const days: readonly Day[] = [
  { letter: "一", said: "周一，没学", state: "rest" },
  { letter: "二", said: "周二，学了", state: "did" },
  { letter: "三", said: "周三，学了", state: "did" },
  { letter: "四", said: "周四，今天", state: "today", done: 0.4 },
  { letter: "五", said: "周五，还没到", state: "ahead" },
  { letter: "六", said: "周六，还没到", state: "ahead" },
  { letter: "日", said: "周日，还没到", state: "ahead" },
];

export const figures: Shown = {
  Ring: (
    <p className={styles.row}>
      <Ring value={0} max={20} size={80}>
        <span>0/20</span>
      </Ring>
      <Ring value={8} max={20} size={80}>
        <span>8/20</span>
      </Ring>
      <Ring value={1} max={1} size={36} line={3} tone="sun" />
      <Ring value={2} max={3} size={36} line={3} tone="sky" />
    </p>
  ),
  Week: (
    <Card className={styles.card}>
      <Week label="这一周" days={days} />
    </Card>
  ),
  StackedBar: (
    <Card className={styles.card}>
      <StackedBar shares={shares} />
    </Card>
  ),
  Stats: (
    <Stats
      stats={[
        { label: "掌握", value: 12 },
        { label: "再看", value: 3 },
        { label: "未知", value: null },
      ]}
    />
  ),
  Facts: (
    <Facts
      facts={["60 分钟课", "周老师", "初中核心词汇", "15 个单词", "Junior secondary core words"]}
    />
  ),
  Timeline: (
    <Timeline
      moments={[
        { key: 1, time: "16:00", state: "past", children: "林小满" },
        { key: 2, time: "19:30", state: "now", children: "王子涵" },
        { key: 3, time: "20:30", state: "ahead", children: "陈一诺" },
      ]}
    />
  ),
};
