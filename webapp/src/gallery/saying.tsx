import { Empty, ErrorBlock, Inline, Progress, Skeleton, Text } from "@/ui";
import { Badge } from "@/ui/Badge";
import { Button, IconButton } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Choice, Choices } from "@/ui/Choice";
import { Drawing, Icon } from "@/ui/Icon";
import { IconTile, TileButtons } from "@/ui/IconTile";
import { JudgeButtons } from "@/ui/JudgeButtons";
import { SoundDisc } from "@/ui/SoundDisc";
import { shapes } from "@/ui/shapes";
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
      <Inline as="p" wraps centered>
        <Button small>Start</Button>
        <Button small kind="tinted">
          开始
        </Button>
        <IconButton icon={{ shape: shapes.star }} label="Favourite" />
        <IconButton icon={{ shape: shapes.star }} label="Favourite, chosen" filled />
      </Inline>
    </>
  ),
  JudgeButtons: (
    <>
      <JudgeButtons notYet="还不熟" known="认识" onAnswer={nothing} />
      <JudgeButtons notYet="Not yet" known="Known" disabled onAnswer={nothing} />
    </>
  ),
  Choice: (
    <Choices label="Pick the meaning">
      <Choice text="照顾" lang="zh-CN" shortcut="1" onPick={nothing} />
      <Choice text="寻找" lang="zh-CN" shortcut="2" state="picked" isBusy onPick={nothing} />
      <Choice text="仰望" lang="zh-CN" shortcut="3" state="right" note="正确" onPick={nothing} />
      <Choice text="期待" lang="zh-CN" shortcut="4" state="wrong" note="你选的" onPick={nothing} />
      <Choice text="放弃" lang="zh-CN" shortcut="5" state="other" onPick={nothing} />
    </Choices>
  ),
  SoundDisc: (
    <Inline as="p" wraps centered>
      <SoundDisc label="Quiet" onClick={nothing} />
      <SoundDisc label="Playing" isPlaying onClick={nothing} />
      <SoundDisc label="Listening" isHearing onClick={nothing} />
      <SoundDisc label="To be heard" isHearing isBig isPlaying onClick={nothing} />
    </Inline>
  ),
  IconTile: (
    <>
      <Inline as="p" wraps centered>
        {(["brand", "strong", "sun", "sky", "quiet"] as const).map((tone) => (
          <IconTile key={tone} tone={tone}>
            词
          </IconTile>
        ))}
        <IconTile round>
          <Drawing shape={shapes.clock} />
        </IconTile>
      </Inline>
      <TileButtons
        label="工具"
        tiles={[
          { label: "词汇量测试", icon: <Icon name="records" />, onClick: nothing },
          { label: "收藏的单词", icon: <Drawing shape={shapes.star} />, onClick: nothing },
        ]}
      />
    </>
  ),
  Text: (
    <Card gap={2}>
      {(["figure", "title", "strong", "note", "quiet", "warning", "negative"] as const).map(
        (look) => (
          <Text key={look} look={look}>
            今天复习 12 个单词
          </Text>
        ),
      )}
      <Inline as="p" apart>
        <Text as="span" look="strong">
          初中英语词汇
        </Text>
        <Text as="span" look="note">
          306 words
        </Text>
      </Inline>
    </Card>
  ),
  Badge: (
    <Inline as="p" wraps centered>
      <Badge>未开始</Badge>
      <Badge tone="positive">已完成</Badge>
      <Badge tone="warning">进行中</Badge>
      <Badge tone="negative">失败</Badge>
    </Inline>
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
