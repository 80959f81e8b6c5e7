import type { components } from './protocol';

type Schemas = components['schemas'];

export type Text = Schemas['Text'];
export type GameInfo = Schemas['GameInfo'];
export type OptionInfo = Schemas['OptionInfo'];
export type ChoiceInfo = Schemas['ChoiceInfo'];
export type CheckedOptions = Schemas['CheckedOptions'];
export type NewRoom = Schemas['NewRoom'];
export type SeatInfo = Schemas['SeatInfo'];
export type MoveLine = Schemas['MoveLine'];
export type Position = Schemas['Position'];
export type Room = Schemas['Room'];
export type Problem = Schemas['Problem'];
export type Preview = Schemas['Preview'];
export type Lesson = Schemas['Lesson'];
export type LessonAnswer = Schemas['LessonAnswer'];
export type Offer = Schemas['Offer'];
export type Advice = Schemas['Advice'];
export type ValuedMove = Schemas['ValuedMove'];
export type Judged = Schemas['Judged'];
export type People = Schemas['People'];
export type Saying = Schemas['Saying'];
export type Talk = Schemas['Talk'];
export type Phrase = NonNullable<Saying['phrase']>;
export type Line = Schemas['Line'];

export type Against = Room['against'];
export type Value = ChoiceInfo['value'];
