/**
 * The network that an IP address belongs to, as far as limits are concerned: an IPv4 address itself, of IPv6 the first
 * 64 bits, of which whoever has one has all the rest. What is no address stands for itself.
 */
export function networkOf(address: string): string {
	if (!address.includes(":")) return address;
	if (address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
	const [head = "", tail] = address.toLowerCase().split("::");
	const before = groupsOf(head);
	const after = groupsOf(tail ?? "");
	const omitted = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
	const groups = [...before, ...Array.from({ length: omitted }, () => "0"), ...after];
	return `${groups
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ""))
		.join(":")}::/64`;
}

const groupsOf = (text: string) => (text === "" ? [] : text.split(":"));
