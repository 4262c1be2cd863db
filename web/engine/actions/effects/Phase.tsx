import { Stack } from "@mantine/core";
import { PHASE_METHODS } from "#domain/engine/actions/effects/phase.ts";
import { CodeSegments } from "#web/engine/filters/conditions/parts/CodeSegments.tsx";
import { errorAt } from "#web/engine/filters/conditions/parts/errorAt.ts";
import { useAbility } from "#web/platform/api/session.ts";
import type { EffectFormProps } from "./entry.ts";
import { ItemField } from "./parts/ItemField.tsx";
import { Note } from "./parts/Note.tsx";

const METHODS = [
	[0, PHASE_METHODS[0]],
	[1, PHASE_METHODS[1]],
] as const;

/** Effect 50: which phases of journeys the friend passes, or has not passed after all. */
export function Phase({ effect, onChange, errors, mark }: EffectFormProps<"phase">) {
	const hasAds = useAbility("ad-connect");
	return (
		<Stack gap="sm">
			<CodeSegments
				label="フェーズを"
				choices={METHODS}
				value={effect.method}
				onChange={(method) => onChange({ ...effect, method })}
			/>
			<ItemField
				kind="phase"
				multiple
				label="フェーズ"
				value={effect.journey_tags}
				onChange={(journey_tags) => onChange({ ...effect, journey_tags })}
				error={errorAt(errors, "journey_tags")}
				{...mark("journey_tags")}
			/>
			{hasAds && (
				<Note>
					広告連携で成果として数えているフェーズを選ぶと、このアクションの実行で成果の数も変わります。
				</Note>
			)}
		</Stack>
	);
}
