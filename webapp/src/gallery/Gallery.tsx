import { Screen, Section, Stack, toast } from "@/ui";
import { Button } from "@/ui/Button";
import { choosing } from "./choosing";
import { figures } from "./figures";
import { moments } from "./moments";
import { saying } from "./saying";

export function Gallery() {
  return (
    <Screen
      title="Gallery"
      footer={
        <Button wide large onClick={() => toast("已保存")}>
          Snack bar
        </Button>
      }
    >
      {Object.entries({ ...saying, ...figures, ...choosing, ...moments }).map(([name, states]) => (
        <Section key={name} title={name}>
          <Stack>{states}</Stack>
        </Section>
      ))}
    </Screen>
  );
}
