import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { MATERIAL_TYPES } from "@/entities/material/types";
import { errorText } from "@/i18n/errorText";
import { usePages } from "@/queries/usePages";
import type { MaterialType } from "@/rpc";
import { MATERIAL_SEARCH_LENGTH } from "@/rpc/bounds";
import { Empty, Field, Select } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { useMe } from "../../session";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { SideCard } from "../../ui/SideCard";
import { StateChip } from "../../ui/StateChip";
import { type Column, Table } from "../../ui/Table";
import { MaterialForm } from "./MaterialForm";
import { MaterialPanel } from "./MaterialPanel";
import styles from "./Materials.module.css";
import { type Detail, extentOf, type Material, SHELF } from "./materials";

const idOf = ({ materialId }: Material) => materialId;

/** What tutors read and show: the list, a preview, and for staff of the house saving and removing. */
export default function Materials() {
  const { t } = useTranslation("deskMaterials");
  const me = useMe();
  const [typed, setTyped] = useState("");
  const [type, setType] = useState<MaterialType | "">("");
  const [openId, setOpenId] = useState<number | null>(null);
  const [edited, setEdited] = useState<Detail | "new" | null>(null);
  const title = useDeferredValue(typed.trim());
  const asked = { title: title || null, materialType: type || null };
  const isOfHouse = me?.institution === null;
  return (
    <DeskPage
      title={t("title")}
      action={
        isOfHouse && (
          <Act primary onClick={() => setEdited("new")}>
            {t("add")}
          </Act>
        )
      }
      side={
        <SideCard title={t("searchBy")}>
          <div className={styles.search}>
            <Field
              type="search"
              label={t("partOfTitle")}
              maxLength={MATERIAL_SEARCH_LENGTH}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Select
              label={t("type")}
              value={type}
              onChange={({ target }) => setType(target.value as typeof type)}
              options={[
                { value: "", label: t("allTypes") },
                ...MATERIAL_TYPES.map((value) => ({ value, label: t(`type_${value}`) })),
              ]}
            />
          </div>
          {!isOfHouse && <p className={styles.note}>{t("houseSaves")}</p>}
        </SideCard>
      }
    >
      <Shelf asked={asked} onOpen={setOpenId} />
      {openId !== null && (
        <MaterialPanel
          materialId={openId}
          mayChange={isOfHouse}
          onEdit={(detail) => {
            setOpenId(null);
            setEdited(detail);
          }}
          onClose={() => setOpenId(null)}
        />
      )}
      {edited && (
        <MaterialForm known={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </DeskPage>
  );
}

interface ShelfProps {
  readonly asked: { readonly title: string | null; readonly materialType: MaterialType | null };
  readonly onOpen: (materialId: number) => void;
}

function Shelf({ asked, onOpen }: ShelfProps) {
  const { t } = useTranslation("deskMaterials");
  const columns = useColumns();
  const { rows, ...state } = usePages(SHELF, asked, { idOf });
  return (
    <InfiniteList
      pages={{ ...state, rows }}
      skeleton={{ rows: 10, height: 40 }}
      failure={errorText}
      empty={<Empty text={t("none")} />}
    >
      {(shown) => (
        <Table
          label={t("title")}
          columns={columns}
          rows={shown}
          idOf={idOf}
          onOpen={({ materialId }) => onOpen(materialId)}
        />
      )}
    </InfiniteList>
  );
}

function useColumns(): readonly Column<Material>[] {
  const { t, i18n } = useTranslation(["deskMaterials", "deskBooks"]);
  const titleOf = useBookTitle();
  const digits = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return [
    { id: "title", head: t("materialTitle"), isTitle: true, cell: titleOf },
    { id: "type", head: t("type"), cell: ({ materialType }) => t(`type_${materialType}`) },
    {
      id: "category",
      head: t("deskBooks:category"),
      cell: ({ category }) => category && t(`deskBooks:category_${category}`),
    },
    {
      id: "kind",
      head: t("kind"),
      cell: ({ kind }) => <StateChip tone="plain">{t(`kind_${kind}`)}</StateChip>,
    },
    {
      id: "minutes",
      head: t("minutes"),
      isNumber: true,
      cell: (material) => extentOf(material).minutes,
    },
    {
      id: "size",
      head: t("megabytes"),
      isNumber: true,
      cell(material) {
        const { megabytes } = extentOf(material);
        return megabytes && `${digits.format(megabytes)} MB`;
      },
    },
  ];
}
