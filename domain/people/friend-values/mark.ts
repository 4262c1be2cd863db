import { z } from "zod";
import { optionalId, recordId, requireSent } from "#domain/platform/wire/input-schemas.ts";

/** The body of `POST /api/member/mark`: a friend's response mark, none with 0. */
export const memberMarkInput = z.object({ member_id: recordId(), notify: requireSent(optionalId()) });

export type MemberMarkInput = z.output<typeof memberMarkInput>;
