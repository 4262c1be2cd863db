/**
 * Returns the network of an IP address, for rate limits: an IPv4 address itself, or the first 64 bits of an
 * IPv6 address, because one customer usually has all addresses that share them. Any other text is returned
 * unchanged.
 */
export function ipNetwork(address: string): string {
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

/**
 * Returns the block of a network: the first 48 bits of an IPv6 network, since providers and tunnels assign
 * one customer up to 65,536 networks. An IPv4 address is its own block.
 */
export const networkBlock = (network: string): string =>
	network.endsWith("::/64") ? `${network.split(":").slice(0, 3).join(":")}::/48` : network;

const groupsOf = (text: string) => (text === "" ? [] : text.split(":"));
