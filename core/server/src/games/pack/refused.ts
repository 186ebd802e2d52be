// Why a plugin is not taken: the step that refused it, and a sentence.

/** What looks at a plugin, in this order. */
export type Step =
  | 'archive'
  | 'manifest'
  | 'signature'
  | 'certification'
  | 'version'
  | 'load'
  | 'purity'
  | 'shape'
  | 'rounds'
  | 'golden'
  | 'carry'
  | 'memory'
  | 'tables';

/** A plugin was refused: nothing has changed. The message is a sentence for whoever sent it. */
export class PluginRefused extends Error {
  override name = 'PluginRefused';
  readonly step: Step;
  /** the same content would be refused again: it is what the plugin does, not how long a busy machine took for it */
  readonly isLasting: boolean;
  constructor(step: Step, sentence: string, isLasting = false) {
    super(sentence);
    this.step = step;
    this.isLasting = isLasting;
  }
}
