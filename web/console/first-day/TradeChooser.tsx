import { Text } from "@mantine/core";
import { designOfMenu } from "#domain/console/first-day/menu-design-of-set.ts";
import { TRADE_NAMES, type TradeName, tradeOf } from "#domain/console/first-day/trades/registry.ts";
import { DesignCanvas } from "#web/content/rich-menus/builder/DesignCanvas.tsx";
import classes from "./FirstDay.module.css";

/** Width in pixels at which a sample's menu is drawn. */
const SAMPLE_WIDTH = 480;

const SAMPLE_WORDS = { phone: "03-0000-0000" };

/** Design of each trade's menu. */
const DESIGNS = new Map(TRADE_NAMES.map((name) => [name, designOfMenu(tradeOf(name), SAMPLE_WORDS)]));

interface TradeChooserProps {
	value: TradeName | null;
	onChange: (trade: TradeName) => void;
}

/** Buttons of the trades: with pictures of their menus until one is chosen, then only with their names. */
export const TradeChooser = ({ value, onChange }: TradeChooserProps) => (
	<fieldset aria-label="業種" className={classes.trades} data-compact={value !== null || undefined}>
		{TRADE_NAMES.map((name) => {
			const { label, examples } = tradeOf(name);
			return (
				<button
					key={name}
					type="button"
					className={classes.trade}
					aria-pressed={name === value}
					onClick={() => onChange(name)}
				>
					{value === null && (
						<span className={classes.picture} aria-hidden="true">
							<DesignCanvas design={DESIGNS.get(name)!} width={SAMPLE_WIDTH} />
						</span>
					)}
					<Text component="span" fw={600}>
						{label}
					</Text>
					{value === null && (
						<Text component="span" size="xs" c="dimmed">
							{examples}
						</Text>
					)}
				</button>
			);
		})}
	</fieldset>
);
