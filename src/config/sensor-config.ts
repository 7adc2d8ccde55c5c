/** Settings of `plimsoll sensor` in addition to those of `Config`. `sensor-settings.ts` has a row for every variable. */
export interface SensorConfig {
  /** Address of the service without a trailing slash. Null: not set. */
  server: string | null;
  /** Whether the address of the service may begin with http:// on a host that is not loopback. */
  isInsecureServer: boolean;
  /** Sensor key of the service. Null: in `keyFile`. */
  key: string | null;
  /** Content of the file with the sensor key. */
  keyFile: string | null;
  /** Null: the host name. */
  name: string | null;
  /** Null: the registry of the key. */
  registryId: string | null;
  /** The only address that gets the credentials. Null: the registry of the key. */
  registryUrl: string | null;
  username: string | null;
  password: string | null;
  /** Content of the file with the credentials of the registry: JSON, as in the API. */
  credentialsFile: string | null;
  /** Allows plain HTTP and unverified TLS for the registry. */
  isInsecureRegistry: boolean;
  bufferMegabytes: number;
  discoveryMinutes: number;
  drainSeconds: number;
  /** Port of /healthz on loopback. Null: none. */
  healthPort: number | null;
}
