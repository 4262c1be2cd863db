import { Stack } from "@mantine/core";
import { PHASE_METHOD, PHASE_METHODS } from "#domain/engine/actions/effects/phase.ts";
import { CodeSegments } from "#web/engine/filters/conditions/parts/CodeSegments.tsx";
import { firstErrorAt } from "#web/engine/filters/conditions/parts/firstErrorAt.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import type { EffectFormProps } from "./effectEntry.ts";
import { EffectNote } from "./parts/EffectNote.tsx";
import { ItemField } from "./parts/ItemField.tsx";

const METHODS = [
	[PHASE_METHOD.pass, PHASE_METHODS[PHASE_METHOD.pass]],
	[PHASE_METHOD.revert, PHASE_METHODS[PHASE_METHOD.revert]],
] as const;

/** Effect 50: marks journey phases as passed or as not passed. */
export function PhaseEffect({ effect, onChange, errors, fieldProps }: EffectFormProps<"phase">) {
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
				error={firstErrorAt(errors, "journey_tags")}
				{...fieldProps("journey_tags")}
			/>
			{hasAds && (
				<EffectNote>
					広告連携で成果として数えているフェーズを選ぶと、このアクションの実行で成果の数も変わります。
				</EffectNote>
			)}
		</Stack>
	);
}
