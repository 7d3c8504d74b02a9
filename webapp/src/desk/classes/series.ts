import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import type { Ask } from "@/rpc";
import type { DeskClass } from "./deskClass";
import { useSettled } from "./useSettled";

type SeriesScope = Ask<"StoreMoveSeries">["scope"];

/** Which classes a change is for: the one that is named, those after it too, or all that are ahead. */
export type Scope = "THIS" | SeriesScope;
export const SCOPES: readonly Scope[] = ["THIS", "FOLLOWING", "ALL"];

/** The classes of a series that a person chose to change, as they were seen. */
export type Chosen = Pick<Ask<"StoreMoveSeries">, "scope" | "seen">;

/** Whether a change of this class may be for others of its series, too. */
export const hasOthers = ({ series }: DeskClass) => series !== null && series.count > 1;

/** Where a class goes; what is missing stays. */
interface Place {
  readonly at?: number | undefined;
  readonly tutorId?: number | undefined;
}

/** A choice of the classes of a series that change together, and what it would do to them. */
export function useSeriesChoice(one: DeskClass, { at, tutorId }: Place = {}) {
  const [scope, choose] = useState<Scope>("THIS");
  const isSeries = scope !== "THIS";
  const request = {
    courseOrderId: one.courseOrderId,
    scope: isSeries ? scope : "ALL",
    ...(at !== one.appointmentTime && { appointmentTime: at }),
    ...(tutorId !== one.tutor?.userId && { tutorId }),
  } as const;
  const isSettled = useSettled(request);
  const { data, error } = useQuery({
    ...callQuery("StorePreviewSeriesMove", request),
    enabled: isSeries && isSettled,
  });
  const classes = isSeries ? data?.classes : undefined;
  const seen = classes?.map(({ courseOrderId, version }) => ({ courseOrderId, version }));
  return {
    scope,
    choose,
    /** The classes that would change, soonest first, once the service has answered. */
    classes,
    /** Why the service did not answer. */
    refusal: isSeries && error ? errorText(error) : null,
    /** For which classes a change is sent; none for the one class. */
    chosen: isSeries && seen ? { scope, seen } : null,
    /** Whether a change can be sent: what it would do has been said. */
    isReady: !isSeries || seen !== undefined,
  };
}

export type SeriesChoice = ReturnType<typeof useSeriesChoice>;
