import { Alert, Stack, Text } from "@mantine/core";
import { flexBlockDefinitionOf } from "#domain/content/templates/flex/blocks/registry.ts";
import {
	type FlexBlock,
	type FlexPath,
	flexBlockAt,
	flexPositionOf,
	isSamePath,
	valueAtPath,
} from "#domain/content/templates/flex/flex-block.ts";
import { setFlexProperty } from "#domain/content/templates/flex/flex-operations.ts";
import type { FlexBlockProblem } from "#domain/content/templates/flex/flex-problems.ts";
import { colourProperty } from "#domain/content/templates/flex/flex-properties.ts";
import type { FlexProperty, FlexPropertyGroup } from "#domain/content/templates/flex/flex-property.ts";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { FlexPropertyField } from "./fields/FlexPropertyField.tsx";
import type { FlexEditing } from "./useFlexEditing.ts";

interface FlexPropertyPanelProps {
	editing: FlexEditing;
	root: FlexBlock;
	problems: readonly FlexBlockProblem[];
}

/** Properties of the selected block with LINE's validation errors. */
export function FlexPropertyPanel({ editing, root, problems }: FlexPropertyPanelProps) {
	const { selected } = editing;
	const block = flexBlockAt(root, selected);
	if (!block) return null;
	const definition = flexBlockDefinitionOf(block.type);
	const groups = definition ? propertyGroupsOf(block, definition.groups) : [];
	const blockProblems = problems.filter(({ block }) => isSamePath(block, selected));
	const shownNames = new Set(groups.flatMap(({ properties }) => properties.map(({ name }) => name)));
	const otherProblems = blockProblems.filter(({ property }) => !shownNames.has(String(property[0])));
	const position = flexPositionOf(selected);
	// A part of a bubble, such as its header, also has a style, which the bubble stores.
	const part =
		position && position.index === null && flexBlockAt(root, position.parent)?.type === "bubble"
			? position
			: null;
	return (
		<Stack gap="sm" role="group" aria-label="プロパティ">
			<Text size="sm" fw={600}>
				{definition?.label ?? `不明な部品（${block.type}）`}
			</Text>
			{otherProblems.length > 0 && (
				<Alert color="red" p="xs">
					{otherProblems.map(({ property, text }) => (
						<div key={`${property.join(".")}:${text}`}>
							{property.length > 0 && `${property.join(".")}: `}
							{text}
						</div>
					))}
				</Alert>
			)}
			{!definition && <Text size="sm">LINEにない部品です。削除するか、JSONで直してください。</Text>}
			{groups.map((group, index) => (
				<PropertyGroupFields
					key={group.label}
					group={group}
					isOpen={index === 0}
					editing={editing}
					root={root}
					blockPath={selected}
					propertyPath={[]}
					problems={blockProblems}
				/>
			))}
			{part && (
				<PropertyGroupFields
					group={PART_STYLE_GROUP}
					isOpen={false}
					editing={editing}
					root={root}
					blockPath={part.parent}
					propertyPath={["styles", part.part]}
					problems={[]}
				/>
			)}
		</Stack>
	);
}

/** Property groups of a block; a text with spans has no text of its own. */
const propertyGroupsOf = (
	block: FlexBlock,
	groups: readonly FlexPropertyGroup[],
): readonly FlexPropertyGroup[] =>
	block.type === "text" && Array.isArray(block.contents) && block.contents.length > 0
		? groups.map((group) => ({
				...group,
				properties: group.properties.filter(({ name }) => name !== "text"),
			}))
		: groups;

/** Style properties of a bubble's part; they are stored in the bubble's `styles`. */
const PART_STYLE_GROUP: FlexPropertyGroup = {
	label: "この部分の背景と区切り",
	properties: [
		colourProperty("backgroundColor", "背景の色"),
		{ name: "separator", label: "上に区切り線を引く", as: "toggle" },
		colourProperty("separatorColor", "区切り線の色"),
	],
};

interface PropertyGroupFieldsProps {
	group: FlexPropertyGroup;
	isOpen: boolean;
	editing: FlexEditing;
	root: FlexBlock;
	/** Path of the block. */
	blockPath: FlexPath;
	/** Path of the properties within the block. */
	propertyPath: FlexPath;
	problems: readonly FlexBlockProblem[];
}

function PropertyGroupFields({
	group,
	isOpen,
	editing,
	root,
	blockPath,
	propertyPath,
	problems,
}: PropertyGroupFieldsProps) {
	const { label, properties } = group;
	const fieldValueOf = ({ name }: FlexProperty) => valueAtPath(root, [...blockPath, ...propertyPath, name]);
	const isWrong = problems.some(({ property }) => properties.some(({ name }) => name === property[0]));
	const isUsed = properties.some((property) => fieldValueOf(property) !== undefined);
	const change = ({ name, label }: FlexProperty, value: unknown) => {
		const edit = setFlexProperty(root, blockPath, [...propertyPath, name], value);
		if (!edit) return toastRefused(`「${label}」は、中にある部品に合わないため変えられません。`);
		editing.apply({ ...edit, selected: editing.selected }, [...blockPath, ...propertyPath, name].join("."));
	};
	const fields = (
		<Stack gap="sm">
			{properties.map((property) => (
				<FlexPropertyField
					key={property.name}
					property={property}
					value={fieldValueOf(property)}
					onChange={(value) => change(property, value)}
					errors={propertyErrors(problems, property.name)}
				/>
			))}
		</Stack>
	);
	if (isOpen) return fields;
	return (
		<Fold label={label} isOpen={isWrong || isUsed}>
			{fields}
		</Fold>
	);
}

/** Errors of a property by the path within it, such as `uri` of an action; empty for the whole property. */
const propertyErrors = (problems: readonly FlexBlockProblem[], name: string): Record<string, string> =>
	Object.fromEntries(
		problems
			.filter(({ property }) => property[0] === name)
			.map(({ property, text }) => [property.slice(1).join("."), text]),
	);
