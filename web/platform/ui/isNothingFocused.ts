/** Whether nobody works in a field or on a control: a new page's content has the focus as a whole. */
export function isNothingFocused(): boolean {
	const { activeElement, body } = document;
	return activeElement === null || activeElement === body || activeElement.id === "main";
}
