import { existsSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Slowest test files; started last, one of them would keep one of two workers waiting. */
const LONG = [
	"tests/worker/engine/filters/pages.test.ts",
	"tests/worker/engine/filters/oracle.test.ts",
	"tests/worker/platform/http/access.test.ts",
	"tests/worker/platform/http/remembered.test.ts",
	"tests/worker/integrations/notifications/sending.test.ts",
	"tests/worker/integrations/open-api/remembered.test.ts",
	"tests/worker/booking/salons/public/attacks.test.ts",
	"tests/worker/booking/salons/reminders.test.ts",
	"tests/worker/booking/salons/waiting.test.ts",
	"tests/worker/automation/forecast/seven-days.test.ts",
	"tests/worker/engine/versions/versions.test.ts",
	"tests/worker/automation/scores/count.test.ts",
];

const positionIn = ({ moduleId }: TestSpecification): number =>
	Number(!LONG.some((file) => moduleId.endsWith(file)));

/** Orders test files: slowest first, shuffled by the seed within both groups. */
export class LongFirstSequencer extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const gone = LONG.filter((file) => !existsSync(file));
		if (gone.length > 0) throw new Error(`Long files that do not exist: ${gone.join(", ")}`);
		const { seed } = this.ctx.config.sequence;
		const drawn = files.map((file) => ({
			file,
			draw: drawOf(`${seed} ${file.project.name} ${relative(this.ctx.config.root, file.moduleId)}`),
		}));
		return drawn
			.sort((a, b) => positionIn(a.file) - positionIn(b.file) || a.draw - b.draw)
			.map(({ file }) => file);
	}
}

/** 32-bit hash of a text. */
function drawOf(text: string): number {
	let draw = 2_166_136_261;
	for (const letter of text) draw = Math.imul(draw ^ letter.charCodeAt(0), 16_777_619) >>> 0;
	return Math.imul(draw ^ (draw >>> 15), 2_246_822_519) >>> 0;
}
