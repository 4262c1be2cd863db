import { z } from "zod";
import { optionalId, recordId, requireSent } from "#domain/platform/wire/input-schemas.ts";

/** Body of `POST /api/member/mark`: a friend's response mark; 0 removes it. */
export const memberMarkInput = z.object({ member_id: recordId(), notify: requireSent(optionalId()) });

export type MemberMarkInput = z.output<typeof memberMarkInput>;
