import { useState } from "react";
import { Field, List, Row, RowButton, RowTexts, Segmented, Text } from "@/ui";
import { Checkbox } from "@/ui/Checkbox";
import { Fold } from "@/ui/Fold";
import { RadioRows } from "@/ui/RadioRows";
import { Rating } from "@/ui/Rating";
import { SearchField } from "@/ui/SearchField";
import { Switch } from "@/ui/Switch";
import { Tabs } from "@/ui/Tabs";
import type { Shown } from "./shown";

function Rows() {
  const [value, setValue] = useState<string | null>("two");
  return (
    <RadioRows
      label="Book"
      value={value}
      onChange={setValue}
      rows={[
        { value: "one", title: "全部学过的", aside: "24" },
        { value: "two", title: "课上答错的", detail: "上一节课", aside: "5" },
      ]}
    />
  );
}

function Segments() {
  const [value, setValue] = useState("30");
  const options = ["30", "60"].map((one) => ({ value: one, label: `${one} 分钟` }));
  return <Segmented label="Length" options={options} value={value} onChange={setValue} />;
}

function Switches() {
  const [on, setOn] = useState(true);
  return (
    <List>
      <li>
        <Switch label="提示音" detail="答对时响一下" checked={on} onChange={setOn} />
      </li>
      <li>
        <Switch label="振动" checked={!on} onChange={(checked) => setOn(!checked)} />
      </li>
      <li>
        <Switch label="Disabled" checked={false} disabled onChange={setOn} />
      </li>
    </List>
  );
}

function Ticks() {
  const [ticked, setTicked] = useState(true);
  return (
    <>
      <Checkbox checked={ticked} onChange={setTicked}>
        我已阅读并同意
      </Checkbox>
      <Checkbox checked={!ticked} onChange={(checked) => setTicked(!checked)}>
        大学英语四级
      </Checkbox>
      <Checkbox disabled checked={false} onChange={setTicked}>
        Disabled
      </Checkbox>
      <Checkbox bare checked={ticked} onChange={setTicked}>
        {ticked ? "第 2 天 ✓" : "第 2 天"}
      </Checkbox>
    </>
  );
}

function Stars() {
  const [stars, setStars] = useState(3);
  const [ofClass, setOfClass] = useState(0);
  return (
    <>
      <Rating
        label="这次复习"
        value={stars}
        nameOf={(count) => `${count} 星`}
        onChange={setStars}
      />
      <Rating
        label="这节课"
        value={ofClass}
        nameOf={(count) => `${count} 星`}
        none="不评星"
        onChange={setOfClass}
      />
    </>
  );
}

function Search() {
  const [text, setText] = useState("look");
  return <SearchField label="找单词" clearLabel="清空" value={text} onChange={setText} />;
}

function Tabbed() {
  const [tab, setTab] = useState("all");
  const tabs = [
    { value: "all", label: "全部" },
    { value: "forgotten", label: "再看" },
  ];
  return (
    <Tabs label="状态" tabs={tabs} value={tab} onChange={setTab}>
      <p>12 个词</p>
    </Tabs>
  );
}

export const choosing: Shown = {
  RadioRows: <Rows />,
  Segmented: <Segments />,
  Switch: <Switches />,
  Checkbox: <Ticks />,
  Rating: <Stars />,
  SearchField: <Search />,
  Tabs: <Tabbed />,
  List: (
    <List>
      <Row title="账号" value="100001" />
      <Row title="语言" detail="简体中文" onClick={() => undefined} />
      <li>
        <RowButton wraps aria-current="true">
          <RowTexts>
            <Text as="span" look="strong">
              林小满
            </Text>
            <Text as="span" look="quiet">
              今天 19:30
            </Text>
          </RowTexts>
        </RowButton>
      </li>
    </List>
  ),
  Fold: (
    <Fold title="过去 7 天" aside="5 节">
      周一 19:30
    </Fold>
  ),
  Field: (
    <>
      <Field label="手机号" defaultValue="13800000001" />
      <Field label="密码" error="密码至少 8 位" />
    </>
  ),
};
