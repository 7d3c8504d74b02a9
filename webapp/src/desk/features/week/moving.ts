import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { errorText } from "@/i18n/errorText";
import { useChanges } from "../../classes/changes";
import { actionsOf, type DeskClass, isSeen } from "../../classes/deskClass";
import { type Chosen, hasOthers } from "../../classes/series";
import { classIn, type Lane, type Place, SLOT_MS } from "./lanes";
import { type Layout, onDay, stepOf } from "./steps";

/** A class that is being moved, and where it would go. */
export interface Moving {
  readonly one: DeskClass;
  readonly to: Place;
  /** Dropped there, while the person says which classes of its series move with it. */
  readonly isDropped: boolean;
  readonly isSending: boolean;
  /** Why it was not moved there. */
  readonly refusal: string | null;
}

/** How far a pointer goes before a press is a drag. */
const DRAG_PX = 5;
/** How near to the edge of the grid a dragged class scrolls it, and how far. */
const EDGE_PX = 40;
const SCROLL_PX = 16;

export const mayMove = (one: DeskClass) => isSeen(one) && actionsOf(one).includes("move");

/**
 * The place under a point of a lane: in a grid the half hour, in a cell of the week the same time of
 * its day.
 */
function placeIn(lane: HTMLElement, y: number, at: number, round = Math.round): Place {
  const { tutor, day = "", since, until } = lane.dataset;
  const tutorId = Number(tutor);
  if (since === undefined) return { tutorId, at: onDay(at, day) };
  const { top, height } = lane.getBoundingClientRect();
  const length = Number(until) - Number(since);
  const inside = Math.min(Math.max(y - top, 0), height - 1) / height;
  const to = Number(since) + round((inside * length) / SLOT_MS) * SLOT_MS;
  return { tutorId, at: Math.min(to, Number(until) - SLOT_MS) };
}

const laneAt = (target: Element | null) => target?.closest<HTMLElement>("[data-lane]") ?? null;

interface Grabbed {
  readonly one: DeskClass;
  readonly x: number;
  readonly y: number;
  /** How far below the top of the class. */
  readonly below: number;
  isDragged: boolean;
}

/** Moves classes by dragging them, and by keys; the service decides at the end. */
export function useMoving(rows: readonly (readonly Lane[])[], layout: Layout) {
  const changesOf = useChanges();
  const [begun, setMoving] = useState<Moving | null>(null);
  const isRefused = begun !== null && begun.refusal !== null;
  // Who was refused has read why, and goes on from the class as it is now.
  const now = isRefused ? classIn(rows, begun.one.courseOrderId) : begun?.one;
  const moving = begun && now && (!isRefused || mayMove(now)) ? { ...begun, one: now } : null;
  const grabbed = useRef<Grabbed | null>(null);
  const wasDragged = useRef(false);

  const leave = () => {
    grabbed.current = null;
    setMoving(null);
  };
  const isMoving = begun !== null;
  useEffect(() => {
    if (!isMoving) return;
    const press = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== "Escape") return;
      grabbed.current = null;
      setMoving(null);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isMoving]);

  function show(one: DeskClass, to: Place): void {
    setMoving((before) =>
      before?.one === one && before.to.at === to.at && before.to.tutorId === to.tutorId
        ? before
        : { one, to, isDropped: false, isSending: false, refusal: null },
    );
  }

  async function move(chosen: Chosen | null): Promise<void> {
    if (!moving || moving.isSending) return;
    const { one, to } = moving;
    const tutor = rows.flat().find((lane) => lane.tutor.userId === to.tutorId)?.tutor;
    if (to.at === one.appointmentTime && to.tutorId === one.tutor?.userId) return leave();
    setMoving({ ...moving, isSending: true, refusal: null });
    try {
      await changesOf(one, chosen).move(to.at, tutor ?? one.tutor);
      setMoving(null);
    } catch (error) {
      // The class stays where it would go, so that another place can be tried.
      setMoving({ ...moving, refusal: errorText(error) });
    }
  }

  /** Moves the class at once, unless others of its series may move with it. */
  function drop(): void {
    if (moving && hasOthers(moving.one)) setMoving({ ...moving, isDropped: true });
    else void move(null);
  }

  return {
    moving,
    /** Why a class was not moved that can no longer be moved from here. */
    refusal: moving ? null : (begun?.refusal ?? null),
    leave,
    /** Moves it to where it stands, with the chosen classes of its series. */
    move: (chosen: Chosen | null) => void move(chosen),
    begin(one: DeskClass): void {
      if (!mayMove(one)) return;
      show(one, { tutorId: one.tutor?.userId ?? 0, at: one.appointmentTime });
    },
    /** Arrows choose the place of a moved class, and Enter drops it; returns whether it was one. */
    press(event: KeyboardEvent): boolean {
      if (!moving || moving.isSending) return false;
      if (event.key === "Enter") {
        drop();
        return true;
      }
      if (!event.key.startsWith("Arrow")) return false;
      const to = stepOf(event, moving.to, layout, rows);
      if (to) show(moving.one, to);
      return true;
    },
    /** A tap on a lane chooses the place of a moved class; returns whether there is one. */
    pick(target: Element, y: number): boolean {
      // The click that ends a drag.
      if (wasDragged.current) {
        wasDragged.current = false;
        return true;
      }
      const lane = laneAt(target);
      if (!moving || moving.isSending || !lane) return false;
      show(moving.one, placeIn(lane, y, moving.to.at, Math.floor));
      return true;
    },
    /** What makes a class follow the mouse; a finger scrolls, and chooses by a tap. */
    drag: (one: DeskClass) => ({
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        wasDragged.current = false;
        if (event.pointerType === "touch" || event.button !== 0 || !mayMove(one)) return;
        const below = event.clientY - event.currentTarget.getBoundingClientRect().top;
        grabbed.current = { one, x: event.clientX, y: event.clientY, below, isDragged: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLElement>): void {
        const held = grabbed.current;
        if (!held) return;
        held.isDragged ||= Math.hypot(x - held.x, y - held.y) >= DRAG_PX;
        if (!held.isDragged) return;
        wasDragged.current = true;
        scrollAtEdge(currentTarget, x, y);
        const lane = laneAt(document.elementFromPoint(x, y));
        if (lane) show(held.one, placeIn(lane, y - held.below, held.one.appointmentTime));
      },
      onPointerUp(): void {
        const held = grabbed.current;
        grabbed.current = null;
        if (held?.isDragged) drop();
      },
      onPointerCancel: leave,
    }),
  };
}

export type Mover = ReturnType<typeof useMoving>;

function scrollAtEdge(dragged: Element, x: number, y: number): void {
  const box = dragged.closest("[data-scrolls]");
  if (!box) return;
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const towards = (at: number, first: number, last: number) =>
    at < first + EDGE_PX ? -SCROLL_PX : at > last - EDGE_PX ? SCROLL_PX : 0;
  box.scrollBy(towards(x, left, right), towards(y, top, bottom));
}
