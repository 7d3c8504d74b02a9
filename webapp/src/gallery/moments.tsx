import { useState } from "react";
import { Button, Dialog } from "@/ui";
import { Companions, type Moment } from "@/ui/Companions";
import { Hero } from "@/ui/Hero";
import type { Shown } from "./shown";

const names: Record<Moment, string> = {
  emptyDay: "空的一天",
  waiting: "等一等",
  offline: "没有网",
  groupDone: "一组完成",
  lessonDone: "一课完成",
  failed: "没成功",
};

function Asked({ sheet }: { readonly sheet: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const title = sheet ? "上课菜单" : "现在下课";
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Dialog
          title={title}
          sheet={sheet}
          onDismiss={close}
          actions={<Button onClick={close}>好</Button>}
        >
          还有 12 分钟。
        </Dialog>
      )}
    </>
  );
}

export const moments: Shown = {
  Dialog: (
    <>
      <Asked sheet={false} />
      <Asked sheet />
    </>
  ),
  Hero: (
    <>
      <Hero
        live
        eyebrow="正在上课"
        title="今天 19:30"
        detail="周老师"
        figure={{ value: 18, unit: "分钟后下课" }}
      >
        <Button large wide>
          进入课堂
        </Button>
      </Hero>
      <Hero eyebrow="Next class" title="Today 19:30" figure={{ value: 72, unit: "min to go" }} />
    </>
  ),
  Companions: (Object.keys(names) as Moment[]).map((moment) => (
    <Hero key={moment} drawing={<Companions moment={moment} />} title={names[moment]} />
  )),
};
