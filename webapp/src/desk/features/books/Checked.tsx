import { useTranslation } from "react-i18next";
import { Select } from "@/ui";
import { Fold } from "@/ui/Fold";
import { SideCard } from "../../ui/SideCard";
import { StateChip } from "../../ui/StateChip";
import { type Column, Table } from "../../ui/Table";
import styles from "./Load.module.css";
import {
  type CheckedList,
  ENCODINGS,
  type Reading,
  rolesOf,
  SEPARATORS,
  withColumns,
} from "./lists";
import { SheetTable } from "./SheetTable";
import { useReasons } from "./useReasons";

const TONES = { new: "running", changed: "waiting", same: "plain" } as const;

interface CheckedProps {
  readonly list: CheckedList;
  readonly reading: Reading;
  /** Reads the file again in another way. */
  readonly onRead: (reading: Reading) => void;
}

/** What was understood of a list, to be corrected, and what it says. */
export function Checked({ list, reading, onRead }: CheckedProps) {
  const { t } = useTranslation("deskBooks");
  const reasons = useReasons();
  return (
    <>
      {list.problem && (
        <p role="alert" className={styles.problem}>
          {reasons.problem(list.problem)}
        </p>
      )}
      {list.sheets.map((sheet) => (
        <SheetTable
          key={sheet.sheet}
          sheet={sheet}
          roles={rolesOf(sheet, reading)}
          onColumns={(columns) => onRead(withColumns(reading, sheet.sheet, columns))}
        />
      ))}
      <ReadingFields reading={reading} list={list} onRead={onRead} />
      {list.refused > 0 && <RefusedLines list={list} />}
      {list.skipped.length > 0 && (
        <p className={styles.note}>
          {list.skipped.map(({ reason, count }) => reasons.skipped(reason, count)).join(" ")}
        </p>
      )}
      {list.words.length > 0 && <FirstWords list={list} />}
      {list.changedWords.length > 0 && <ChangedWords list={list} />}
      {list.leaving > 0 && (
        <Fold title={t("leavingTitle", { count: list.leaving })}>
          <p className={styles.note}>
            {list.leavingWords.join(t("comma"))}
            {list.leaving > list.leavingWords.length && " …"}
          </p>
        </Fold>
      )}
    </>
  );
}

function ReadingFields({ reading, list, onRead }: CheckedProps) {
  const { t } = useTranslation("deskBooks");
  const isText = list.kind !== "xlsx" && list.kind !== "anki";
  const detected = { value: "", label: t("detected") };
  const header = { true: true, false: false }[String(reading.header)] ?? null;
  return (
    <div className={styles.reading}>
      <Select
        label={t("header")}
        value={header === null ? "" : String(header)}
        onChange={({ target: { value } }) =>
          onRead({ ...reading, header: value === "" ? null : value === "true" })
        }
        options={[
          detected,
          { value: "true", label: t("hasHeader") },
          { value: "false", label: t("hasNoHeader") },
        ]}
      />
      {isText && (
        <>
          <Select
            label={t("encoding")}
            value={reading.encoding ?? ""}
            onChange={({ target: { value } }) =>
              onRead({ ...reading, encoding: ENCODINGS.find((one) => one === value) ?? null })
            }
            options={[
              detected,
              ...ENCODINGS.map((value) => ({ value, label: value.toUpperCase() })),
            ]}
          />
          <Select
            label={t("separator")}
            value={reading.separator ?? ""}
            onChange={({ target: { value } }) =>
              onRead({ ...reading, separator: SEPARATORS.find((one) => one === value) ?? null })
            }
            options={[
              detected,
              ...SEPARATORS.map((value) => ({ value, label: t(`separator_${value}`) })),
            ]}
          />
        </>
      )}
    </div>
  );
}

function RefusedLines({ list }: { readonly list: CheckedList }) {
  const { t } = useTranslation("deskBooks");
  const reasons = useReasons();
  type Line = CheckedList["refusedLines"][number];
  const columns: readonly Column<Line>[] = [
    {
      id: "line",
      head: t("line"),
      isTitle: true,
      isNumber: true,
      cell: ({ line, sheet }) => [sheet, line].filter(Boolean).join(" · "),
    },
    { id: "word", head: t("word"), cell: ({ word }) => word },
    { id: "why", head: t("why"), cell: ({ reason }) => reasons.refused(reason) },
  ];
  return (
    <SideCard title={t("refusedTitle", { count: list.refused })}>
      <p className={styles.note}>{t("refusedHint")}</p>
      <Table
        label={t("refusedLines")}
        columns={columns}
        rows={list.refusedLines}
        idOf={({ sheet, line, word }) => `${sheet} ${line} ${word}`}
      />
      {list.refused > list.refusedLines.length && (
        <p className={styles.note}>{t("firstOnly", { count: list.refusedLines.length })}</p>
      )}
    </SideCard>
  );
}

function FirstWords({ list }: { readonly list: CheckedList }) {
  const { t } = useTranslation("deskBooks");
  type Word = CheckedList["words"][number];
  const columns: readonly Column<Word>[] = [
    { id: "word", head: t("word"), isTitle: true, cell: ({ enWord }) => enWord },
    {
      id: "phonetic",
      head: t("phonetic"),
      cell: ({ phonetic }) => phonetic && <span className={styles.note}>/{phonetic}/</span>,
    },
    { id: "part", head: t("partOfSpeech"), cell: ({ partOfSpeech }) => partOfSpeech },
    { id: "translation", head: t("translation"), cell: ({ zhWord }) => zhWord },
    {
      id: "state",
      head: t("inBook"),
      cell: ({ state }) => <StateChip tone={TONES[state]}>{t(`state_${state}`)}</StateChip>,
    },
  ];
  return (
    <SideCard title={t("firstWords", { count: list.words.length, total: list.total })}>
      <Table label={t("words")} columns={columns} rows={list.words} idOf={({ enWord }) => enWord} />
    </SideCard>
  );
}

function ChangedWords({ list }: { readonly list: CheckedList }) {
  const { t } = useTranslation(["deskBooks", "deskWords"]);
  return (
    <Fold title={t("changedTitle", { count: list.changed })}>
      <ul className={styles.changes}>
        {list.changedWords.map(({ enWord, fields }) => (
          <li key={enWord}>
            <b>{enWord}</b>
            {fields.map(({ field, old, new: text }) => (
              <span key={field}>
                {t(`deskWords:field_${field}` as "deskWords:field_translation")}:{" "}
                <del>{old || t("deskWords:nothing")}</del> →{" "}
                <ins>{text || t("deskWords:nothing")}</ins>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
