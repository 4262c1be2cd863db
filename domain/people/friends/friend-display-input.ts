import { z } from "zod";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { codeOf } from "#domain/platform/wire/input-schemas.ts";

/** Body of `POST /api/friends/{id}/display`, which unhides or unblocks a friend. */
export const friendDisplayInput = z.object({ user_rate: codeOf(USER_RATE.shown) });
