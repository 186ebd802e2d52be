// The door of the dealers room.
export { type Dealer, type DealerChange, type DealerRole, Dealers, isUuid, type ListedDealer } from './dealers.ts';
export { DeviceAuth } from './device-auth.ts';
export { isDeviceKey } from './device-keys.ts';
export { type Device, type DeviceChange, Devices } from './devices.ts';
export { dealerEntities } from './entities.ts';
export { type DealerAnswer, DealerMessages } from './messages.ts';
export { hashPin } from './pin.ts';
export { type OnDuty, type Proof, type SignedOut, SignIns } from './sign-ins.ts';
export { type Snapshot, Snapshots } from './snapshots.ts';
export { type PublishedTool, type ToolFile, ToolFiles } from './tool-files.ts';
