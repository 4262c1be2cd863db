import { z } from "zod";
import { optionalId, recordId, sent } from "#domain/platform/wire/wire.ts";

/** The body of `POST /api/member/mark`: a friend's response mark, none with 0. */
export const memberMarkInput = z.object({ member_id: recordId(), notify: sent(optionalId()) });

export type MemberMarkInput = z.output<typeof memberMarkInput>;
