import { Stack, Text } from "@mantine/core";
import { AUDIT_VALUES } from "#domain/platform/texts/audit-fields.ts";
import { Fold } from "#web/platform/ui/Fold.tsx";
import classes from "./AuditCard.module.css";
import type { AuditEntry } from "./auditApi.ts";

type Changes = AuditEntry["changes"];

/** Maximum number of fields of an entry before the others are folded; a new item has twenty. */
const SHOWN_FIELDS = 6;

/** Changed fields: the earlier value, if it was logged, and the new one. Fields left empty come last. */
export function AuditChanges({ changes }: { changes: Changes }) {
	const ordered = changes.toSorted((a, b) => Number(isLeftEmpty(a)) - Number(isLeftEmpty(b)));
	const folded = ordered.slice(SHOWN_FIELDS);
	return (
		<Stack gap="xs">
			<ChangedFields changes={ordered.slice(0, SHOWN_FIELDS)} />
			{folded.length > 0 && (
				<Fold label={`ほか${folded.length}項目`}>
					<ChangedFields changes={folded} />
				</Fold>
			)}
		</Stack>
	);
}

const isLeftEmpty = ({ before, after }: Changes[number]): boolean =>
	before === null && after === AUDIT_VALUES.none;

const ChangedFields = ({ changes }: { changes: Changes }) => (
	<Text component="dl" size="sm" className={classes.changes ?? ""}>
		{changes.map(({ label, before, after }) => (
			<div key={label} style={{ display: "contents" }}>
				<dt>{label}</dt>
				<dd>
					<Text lineClamp={4} inherit component="span">
						{before !== null && <del>{before}</del>}
						{before !== null && after !== null && " → "}
						{after}
					</Text>
				</dd>
			</div>
		))}
	</Text>
);
