import type { Ctx } from "#functions/context.ts";
export async function showLoading(_ctx: Ctx, _subject: string): Promise<void> {}
