import { Stack, Text } from "@mantine/core";
import { variantName } from "#domain/engine/ab-tests/describe-comparison.ts";
import { ComposedTalk } from "#web/content/composer/ComposedTalk.tsx";
import { type BroadcastDraft, variantsOf } from "./broadcastDraft.ts";

/** Phone preview of each variant of a draft's A/B test; of the messages alone without one. */
export function VariantTalks({ draft }: { draft: BroadcastDraft }) {
	const [first, ...others] = variantsOf(draft);
	if (others.length === 0) return <ComposedTalk messages={first!} />;
	return (
		<Stack gap="md">
			{[first!, ...others].map((messages, index) => (
				<Stack key={variantName(index)} gap="2xs">
					<Text fw={600}>{variantName(index)}</Text>
					<ComposedTalk messages={messages} />
				</Stack>
			))}
		</Stack>
	);
}
