import { Anchor, Text } from "@mantine/core";
import { friendTotalText } from "./friendTotalText.ts";
import type { CountedTotal } from "./useExactTotal.ts";

/** Number of friends found, exact or as a lower bound. */
export function FoundFriendsTotal({ total }: { total: CountedTotal }) {
	return (
		<Text fw={600} aria-busy={!total.exact && !total.failed}>
			{friendTotalText(total)}
			{total.failed && (
				<>
					{" "}
					<Anchor component="button" type="button" size="xs" underline="always" onClick={total.retry}>
						もう一度計算する
					</Anchor>
				</>
			)}
		</Text>
	);
}
