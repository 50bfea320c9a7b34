// Preloaded into a process whose clock is wrong (wrong-clock.ts): what it calls now is CLOCK_SHIFT_MS away from the machine's clock.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const MachineDate = Date;

globalThis.Date = class extends MachineDate {
  constructor(...args) {
    if (args.length === 0) super(MachineDate.now() + shift);
    else super(...args);
  }

  static now() {
    return MachineDate.now() + shift;
  }
};
