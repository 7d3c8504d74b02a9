import { Inline } from "@/ui";
import { CalendarStrip } from "@/ui/CalendarStrip";
import { Card } from "@/ui/Card";
import { Chart } from "@/ui/Chart";
import { Facts } from "@/ui/Facts";
import { Heatmap, type HeatWeek } from "@/ui/Heatmap";
import { Ring } from "@/ui/Ring";
import { type Share, StackedBar } from "@/ui/StackedBar";
import { Stats } from "@/ui/Stats";
import { Timeline } from "@/ui/Timeline";
import { TimeRing } from "@/ui/TimeRing";
import { type Day, Week } from "@/ui/Week";
import styles from "./Gallery.module.css";
import type { Shown } from "./shown";

const shares: readonly Share[] = [
  { tone: "mastered", label: "掌握", value: 142 },
  { tone: "test", label: "待检测", value: 28 },
  { tone: "forgotten", label: "再看", value: 14 },
  { tone: "new", label: "新词", value: 122 },
];
const days: readonly Day[] = [
  { letter: "一", said: "周一，休息", state: "rest" },
  { letter: "二", said: "周二，学了", state: "did" },
  { letter: "三", said: "周三，学了", state: "did" },
  { letter: "四", said: "周四，今天，学了", state: "did", today: 0.4 },
  { letter: "五", said: "周五，还没到", state: "ahead" },
  { letter: "六", said: "周六，还没到", state: "ahead" },
  { letter: "日", said: "周日，还没到", state: "ahead" },
];

const weekdays = ["一", "二", "三", "四", "五", "六", "日"].map((letter) => ({
  letter,
  name: `周${letter}`,
}));
const levels = [0, 1, 2, 3, 2, 0, null] as const;
const weeks: readonly HeatWeek[] = ["5月4日", "5月11日", "5月18日"].map((name, at) => ({
  name,
  heading: at === 0 ? "5月" : undefined,
  days: levels.map((level, day) => ({
    name: `${name}起第 ${day + 1} 天`,
    level,
    worded: `${level ?? 0} 个词`,
    isToday: at === 2 && day === 5,
  })),
}));
const heat = { label: "练习的日子", axis: "周", weekdays, weeks, less: "少", more: "多" };
const bars = {
  label: "每天新学的词",
  axis: "日",
  points: ["一", "二", "三", "四"],
  series: [
    { name: "新学", tone: "brand", values: [5, 0, 10, 15] },
    { name: "复习", tone: "sun", values: [12, 20, 0, 8] },
  ],
} as const;

export const figures: Shown = {
  Ring: (
    <Inline as="p" wraps centered>
      <Ring value={0} max={20} size={80}>
        <span>0/20</span>
      </Ring>
      <Ring value={8} max={20} size={80}>
        <span>8/20</span>
      </Ring>
      <Ring value={1} max={1} size={36} line={3} tone="sun" />
      <Ring value={2} max={3} size={36} line={3} tone="sky" />
    </Inline>
  ),
  TimeRing: (
    <Inline as="p" wraps centered>
      {(["brand", "sky", "sun"] as const).map((tone, at) => (
        <span key={tone} className={styles.around}>
          <TimeRing tone={tone} ms={1_000} passed={300 * at} isEmptying={tone === "sun"} />
        </span>
      ))}
    </Inline>
  ),
  Heatmap: (
    <Card className={styles.card}>
      <Heatmap {...heat} />
      <Heatmap {...heat} asTable />
    </Card>
  ),
  Chart: (
    <Card className={styles.card}>
      <Chart {...bars} valued />
      <Chart {...bars} kind="line" />
      <Chart {...bars} asTable />
    </Card>
  ),
  CalendarStrip: (
    <CalendarStrip
      label="这一周"
      value={20}
      onChange={() => undefined}
      days={(["done", "missed", "due", "empty", "done", "due", "empty"] as const).map(
        (state, at) => ({
          value: 18 + at,
          weekday: weekdays[at]?.name ?? "",
          day: String(18 + at),
          name: `5月${18 + at}日`,
          state,
          count: state === "due" ? 12 : undefined,
          isToday: at === 2,
        }),
      )}
    />
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
    <Facts facts={["60 分钟课", "周老师", "初中英语词汇", "15 个单词", "Junior secondary words"]} />
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
