import { Empty, ErrorBlock, Progress, Skeleton } from "@/ui";
import { Badge } from "@/ui/Badge";
import { Button, IconButton } from "@/ui/Button";
import { JudgeButtons } from "@/ui/JudgeButtons";
import { SoundDisc } from "@/ui/SoundDisc";
import styles from "./Gallery.module.css";
import type { Shown } from "./shown";

const nothing = () => undefined;

export const saying: Shown = {
  Button: (
    <>
      <Button wide large>
        继续
      </Button>
      <Button wide large busy>
        正在交卷
      </Button>
      <Button wide large disabled>
        先选一本书
      </Button>
      <Button wide kind="tinted">
        自己练一组
      </Button>
      <Button wide kind="secondary">
        Cancel
      </Button>
      <Button wide kind="quiet">
        See all
      </Button>
      <Button wide kind="danger">
        Sign out
      </Button>
      <p className={styles.row}>
        <Button small>Start</Button>
        <Button small kind="tinted">
          开始
        </Button>
        <IconButton icon="star" label="Favourite" />
        <IconButton icon="star" label="Favourite, chosen" filled />
      </p>
    </>
  ),
  JudgeButtons: (
    <>
      <JudgeButtons notYet="还不熟" known="认识" onAnswer={nothing} />
      <JudgeButtons notYet="Not yet" known="Known" disabled onAnswer={nothing} />
    </>
  ),
  SoundDisc: (
    <p className={styles.row}>
      <SoundDisc label="Quiet" state="quiet" onClick={nothing} />
      <SoundDisc label="Loading" state="loading" onClick={nothing} />
      <SoundDisc label="Playing" state="playing" progress={0.6} onClick={nothing} />
      <SoundDisc label="Listening" state="playing" progress={0.3} listening onClick={nothing} />
      <SoundDisc label="Failed" state="failed" onClick={nothing} />
    </p>
  ),
  Badge: (
    <p className={styles.row}>
      <Badge>未开始</Badge>
      <Badge tone="positive">已完成</Badge>
      <Badge tone="warning">进行中</Badge>
      <Badge tone="negative">失败</Badge>
    </p>
  ),
  Waiting: (
    <>
      <Skeleton rows={2} />
      <Progress label="Words" value={3} max={5} numbered />
    </>
  ),
  "Nothing and failure": (
    <>
      <Empty text="这里还没有记录" action={<Button kind="tinted">看全部</Button>} />
      <ErrorBlock onRetry={nothing} />
    </>
  ),
};
