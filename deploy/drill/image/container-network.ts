/** The network of compose.yaml as an engine makes it: a bridge, and for each service a network of its own with its address on it. */
import { addressOf, type Service } from './compose-file.ts'

/** For containers whose address nobody names: `docker compose run`. */
export const COMMANDS = 'commands'
export const NO_NETWORK = 'none'
export const BRIDGE = '172.28.0.1'
export const COMMANDS_ADDRESS = '172.28.0.100'
/** Of the site and of the outside world, as own-network.ts gives them out. */
export const [PUBLIC_ADDRESS, WORLD_ADDRESS] = ['44.128.7.1', '44.128.7.2']

/** Shell lines. The public address leads to nginx, or for as long as it runs to a container that publishes port 80. */
export function networkLines(services: readonly Service[]): string[] {
  const fixed = services.flatMap((service) => (addressOf(service) ? [{ name: service.name, address: addressOf(service) }] : []))
  const nginx = fixed.find(({ name }) => name === 'nginx')
  return [
    'mount -t tmpfs tmpfs /run',
    'ip link add inside type bridge',
    `ip address add ${BRIDGE}/24 dev inside`,
    'ip link set inside up',
    `ip address del ${PUBLIC_ADDRESS}/32 dev lo`,
    ...[...fixed, { name: COMMANDS, address: COMMANDS_ADDRESS }].flatMap(({ name, address }, place) => [
      `ip netns add ${name}`,
      `ip link add veth${place} type veth peer name eth0 netns ${name}`,
      `ip link set veth${place} master inside up`,
      `ip -n ${name} link set lo up`,
      `ip -n ${name} address add ${address}/24 dev eth0`,
      `ip -n ${name} link set eth0 up`,
      `ip -n ${name} route add default via ${BRIDGE}`,
      // As engines set it: a port below 1024 takes no right.
      `ip netns exec ${name} sh -c 'echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start'`,
    ]),
    `ip netns add ${NO_NETWORK}`,
    'echo 1 > /proc/sys/net/ipv4/ip_forward',
    `ip -n nginx address add ${PUBLIC_ADDRESS}/32 dev lo`,
    `ip route add ${PUBLIC_ADDRESS}/32 via ${nginx?.address} src ${WORLD_ADDRESS}`,
  ]
}
