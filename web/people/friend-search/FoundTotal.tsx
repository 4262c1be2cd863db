import { Anchor, Text } from "@mantine/core";
import { totalText } from "./totalText.ts";
import type { CountedTotal } from "./useExactTotal.ts";

/** The number of friends found, in one line whether it is exact or not. */
export function FoundTotal({ total }: { total: CountedTotal }) {
	return (
		<Text fw={600} aria-busy={!total.exact && !total.failed}>
			{totalText(total)}
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
