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
  constructor(step: Step, sentence: string) {
    super(sentence);
    this.step = step;
  }
}
