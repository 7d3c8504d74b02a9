import { openings } from "@/entities/lesson/openings";
import { loadReview, type Review } from "./review";

/** The reviews that are open on this device: one per order, however many of its pages show it. */
export const { open: openReview, close: closeReview } = openings<Review>(loadReview);
