import { z } from "zod";
import { list, recordId } from "#domain/wire.ts";

/** The body of `POST /api/member/tag` (specification 002 §7). */
export const memberTagInput = z.object({ member_id: recordId(), tag_ids: list(recordId()) });

export type MemberTagInput = z.output<typeof memberTagInput>;
