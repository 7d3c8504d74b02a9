import { useDeferredValue, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { CATEGORIES } from "@/entities/book/categories";
import { MATERIAL_TYPES } from "@/entities/material/types";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { invalidate } from "@/queries";
import { usePages } from "@/queries/usePages";
import type { MaterialType, TrainingMaterialView, WordBankCategory } from "@/rpc";
import { MATERIAL_SEARCH_LENGTH } from "@/rpc/bounds";
import { Button, Empty, List, Screen, Segmented } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { SearchField } from "@/ui/SearchField";
import { beginning } from "@/ui/useTyped";
import { MaterialRow } from "../components/MaterialRow";
import { TypeRail } from "../components/TypeRail";
import styles from "./TrainingMaterials.module.css";

const PAGE_SIZE = 30;
const idOf = ({ materialId }: TrainingMaterialView) => materialId;
const refresh = () => invalidate("CustomerListTrainingMaterial");

/**
 * The nine types of materials beside the list of one, which scrolls separately; or the results of a
 * search.
 */
export default function TrainingMaterials() {
  const { t } = useTranslation("materials");
  const [query, setQuery] = useSearchParams();
  const typed = query.get("title") ?? "";
  const title = useDeferredValue(beginning(typed.trim(), MATERIAL_SEARCH_LENGTH));
  const type: MaterialType =
    MATERIAL_TYPES.find((one) => one === query.get("type")) ?? "VOCABULARY";
  const category = CATEGORIES.find((one) => one === query.get("category")) ?? "ALL";
  const change = (changes: { readonly [name: string]: string | null }) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace: true });
  };

  return (
    <Screen
      title={t("title")}
      onBack={() => void goBack()}
      aside={<RefreshButton onRefresh={() => void refresh()} />}
      flush
    >
      <div className={styles.page} data-fills="page">
        <div className={styles.search}>
          <SearchField
            label={t("search")}
            clearLabel={t("clearSearch")}
            value={typed}
            onChange={(value) => change({ title: value })}
          />
        </div>
        <div className={styles.shelf}>
          {title === "" && (
            <TypeRail value={type} onChange={(value) => change({ type: value, category: null })} />
          )}
          {title === "" ? (
            <Shelf
              key={`${type} ${category}`}
              type={type}
              category={category}
              onCategory={(value) => change({ category: value === "ALL" ? null : value })}
            />
          ) : (
            <Found key={title} title={title} onClear={() => change({ title: null })} />
          )}
        </div>
      </div>
    </Screen>
  );
}

interface ShelfProps {
  readonly type: MaterialType;
  readonly category: WordBankCategory | "ALL";
  readonly onCategory: (category: WordBankCategory | "ALL") => void;
}

function Shelf({ type, category, onCategory }: ShelfProps) {
  const { t } = useTranslation("materials");
  const isVocabulary = type === "VOCABULARY";
  const isOfCategory = isVocabulary && category !== "ALL";
  const wanted = { materialType: type, ...(isOfCategory && { category }) };
  const empty = (
    <Empty
      text={t("none")}
      action={
        isOfCategory && (
          <Button kind="quiet" small onClick={() => onCategory("ALL")}>
            {t("seeAll")}
          </Button>
        )
      }
    />
  );
  return (
    <Materials wanted={wanted} empty={empty}>
      {isVocabulary && (
        <Segmented
          scrolls
          label={t("categories")}
          value={category}
          options={(["ALL", ...CATEGORIES] as const).map((value) => ({
            value,
            label: t(`category_${value}`),
          }))}
          onChange={onCategory}
        />
      )}
    </Materials>
  );
}

function Found({ title, onClear }: { readonly title: string; readonly onClear: () => void }) {
  const { t } = useTranslation("materials");
  const empty = (
    <Empty
      text={t("notFound")}
      action={
        <Button kind="quiet" small onClick={onClear}>
          {t("clearSearch")}
        </Button>
      }
    />
  );
  return <Materials wanted={{ title }} empty={empty} saysType />;
}

interface MaterialsProps {
  readonly wanted: {
    readonly materialType?: MaterialType;
    readonly category?: WordBankCategory;
    readonly title?: string;
  };
  readonly empty: React.ReactNode;
  readonly saysType?: boolean;
  readonly children?: React.ReactNode;
}

/** A list with its own scroller, which restores its position. */
function Materials({ wanted, empty, saysType = false, children }: MaterialsProps) {
  const { t } = useTranslation(["materials", "errors"]);
  const pages = usePages("CustomerListTrainingMaterial", wanted, { idOf, pageSize: PAGE_SIZE });
  const scroller = useRef<HTMLDivElement>(null);
  const hasRows = pages.rows.length > 0;
  const place = usePlace(JSON.stringify(wanted));
  useLayoutEffect(() => {
    if (hasRows && scroller.current) scroller.current.scrollTop = place.get();
  }, [hasRows, place]);
  return (
    <div
      ref={scroller}
      className={styles.list}
      onScroll={({ currentTarget }) => place.keep(currentTarget.scrollTop)}
    >
      <PullToRefresh onRefresh={refresh} scroller={scroller}>
        <div className={styles.rows}>
          {children}
          <InfiniteList
            pages={pages}
            skeleton={{ rows: 6, height: 64 }}
            failure={(error) => errorText(error) ?? t("errors:materialListFailed")}
            empty={empty}
          >
            {(rows) => (
              <List flows label={t("materials:title")}>
                {rows.map((material) => (
                  <MaterialRow key={material.materialId} {...{ material, saysType }} />
                ))}
              </List>
            )}
          </InfiniteList>
        </div>
      </PullToRefresh>
    </div>
  );
}

const places = new Map<string, number>();

/** A list's scroll position, restored on the way back. */
function usePlace(list: string) {
  const { key } = useLocation();
  const [place] = useState(() => {
    const name = `${key} ${list}`;
    return {
      get: () => places.get(name) ?? 0,
      keep: (top: number) => void places.set(name, top),
    };
  });
  return place;
}
