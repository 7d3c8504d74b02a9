import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Section, Text } from "@/ui";
import { Card } from "@/ui/Card";

interface ChartSectionProps {
  readonly title: string;
  /** The sum of its numbers. */
  readonly note?: string;
  readonly children: (asTable: boolean) => ReactNode;
}

/** A titled chart that can be shown as a table. */
export function ChartSection({ title, note, children }: ChartSectionProps) {
  const { t } = useTranslation("progress");
  const [asTable, setAsTable] = useState(false);
  const how = t(asTable ? "asDrawing" : "asTable");
  return (
    <Section
      title={title}
      aside={
        <Button
          kind="quiet"
          small
          edge="end"
          aria-label={`${how}: ${title}`}
          onClick={() => setAsTable(!asTable)}
        >
          {how}
        </Button>
      }
    >
      <Card gap={4}>
        {note && <Text look="note">{note}</Text>}
        {children(asTable)}
      </Card>
    </Section>
  );
}
