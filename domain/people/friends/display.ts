import { z } from "zod";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { codeOf } from "#domain/platform/wire/input-schemas.ts";

/** The body of `POST /api/friends/{id}/display`: a hidden or blocked friend is shown again. */
export const displayInput = z.object({ user_rate: codeOf(USER_RATE.shown) });
