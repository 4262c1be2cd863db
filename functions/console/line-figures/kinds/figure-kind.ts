import type { Statement } from "#db/d1-client.ts";
import type { FigureStatus, LineFigures } from "#domain/console/line-figures/figure-kinds.ts";
import type { Ctx } from "#functions/context.ts";
import type { InsightAnswer } from "#functions/platform/line/line-insight.ts";

/** Requested figures of a subject and a period. */
interface FigureRequest {
	subject: string;
	day: string;
	fromDay: string | null;
}

/** Result that LINE's answer tells; null for an answer that does not fit LINE's description. */
type FigureResult = { status: FigureStatus; figures: LineFigures | null } | null;

/** Kind of figures. */
export interface FigureKind {
	request: (ctx: Ctx, request: FigureRequest) => Promise<InsightAnswer>;
	read: (body: unknown) => FigureResult;
	/** Time after which figures are asked again, ms; without it those of the next day are. */
	repeatAfter?: number;
	/** Statements in the transaction of the result. */
	followUp?: (ctx: Ctx, figures: LineFigures) => Promise<Statement[]>;
}
