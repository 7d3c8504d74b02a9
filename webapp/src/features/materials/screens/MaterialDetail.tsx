import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useBookTitle } from "@/entities/book/bookTitle";
import { Reading } from "@/entities/material/Reading";
import { errorText } from "@/i18n/errorText";
import { idIn } from "@/idIn";
import { goBack, redirectTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery, invalidate } from "@/queries";
import { refusedWith, type TrainingMaterialDetail } from "@/rpc";
import { Button, Empty, ErrorBlock, Screen, Skeleton, Stack, Text } from "@/ui";
import { Facts } from "@/ui/Facts";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { PdfReader } from "../components/PdfReader";
import { VideoPlayer } from "../components/VideoPlayer";
import { useExtent } from "../useExtent";
import { useTextInLanguage } from "../useTextInLanguage";

const refresh = () => invalidate("CustomerQueryTrainingMaterialDetail");

/** One material: a text to read, or a PDF or a video inside the app. */
export default function MaterialDetail() {
  const { t } = useTranslation("materials");
  const titleOf = useBookTitle();
  const [query] = useSearchParams();
  const materialId = idIn(query, "materialId");
  const { data, error, refetch } = useQuery({
    ...callQuery("CustomerQueryTrainingMaterialDetail", { materialId: materialId ?? 0 }),
    enabled: materialId !== null,
  });
  const title = data ? titleOf(data.material) : t("title");
  const isGone = materialId === null || refusedWith(error, "NOT_FOUND");

  if (data?.fileUrl && data.material.kind === "PDF")
    return <PdfReader title={title} url={data.fileUrl} />;
  return (
    <Screen title={title} onBack={() => void goBack()}>
      {data ? (
        <Told detail={data} title={title} />
      ) : isGone ? (
        <Empty
          text={t("gone")}
          action={
            <Button kind="secondary" small onClick={() => void redirectTo(paths.trainingMaterials)}>
              {t("toAll")}
            </Button>
          }
        />
      ) : error ? (
        <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} height={152} />
      )}
    </Screen>
  );
}

interface ToldProps {
  readonly detail: TrainingMaterialDetail;
  readonly title: string;
}

function Told({ detail, title }: ToldProps) {
  const textOf = useTextInLanguage();
  const extentOf = useExtent();
  return (
    <PullToRefresh onRefresh={refresh}>
      <Stack>
        {detail.fileUrl && <VideoPlayer title={title} url={detail.fileUrl} />}
        <Text look="note">
          <Facts facts={extentOf(detail.material)} />
        </Text>
        {!detail.fileUrl && <Reading text={textOf(detail)} />}
      </Stack>
    </PullToRefresh>
  );
}
