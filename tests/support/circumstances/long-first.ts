import { existsSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Slowest test files; started last, one of them would keep one of two workers waiting. */
const LONG = [
	"tests/unit/scripts/accounts/accounts-command.test.ts",
	"tests/unit/scripts/backups/remote-backup.test.ts",
	"tests/unit/scripts/updates/run-update.test.ts",
	"tests/worker/accounts/foreign-rows.test.ts",
	"tests/worker/booking/events/public.test.ts",
	"tests/worker/booking/salons/public/attacks.test.ts",
	"tests/worker/booking/salons/reminders.test.ts",
	"tests/worker/booking/salons/telling.test.ts",
	"tests/worker/clock/background-tasks.test.ts",
	"tests/worker/console/backups/backup.test.ts",
	"tests/worker/console/backups/restore.test.ts",
	"tests/worker/console/first-day/starter-set.test.ts",
	"tests/worker/console/line-connection/watch-line.test.ts",
	"tests/worker/content/rich-menus/tabs.test.ts",
	"tests/worker/engine/deliveries/crash.test.ts",
	"tests/worker/engine/filters/oracle-pages.test.ts",
	"tests/worker/engine/filters/pages.test.ts",
	"tests/worker/integrations/notifications/sending.test.ts",
	"tests/worker/integrations/open-api/remembered.test.ts",
	"tests/worker/platform/http/remembered.test.ts",
	"tests/worker/whole/abilities.test.ts",
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
