"""Finds a word or phrase in a sentence, in any of its forms."""

import re
from typing import Final

_IRREGULAR: Final = """
be am is are was were been being
arise arose arisen
awake awoke awoken
bear bore borne born
beat beaten
become became
begin began begun beginning
bend bent
bind bound
bite bit bitten biting
bleed bled
blow blew blown
break broke broken
breed bred
bring brought
build built
burn burnt
buy bought
catch caught
child children
choose chose chosen choosing
cling clung
come came
creep crept
datum data
deal dealt
dig dug digging
do does did done doing
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven driving
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
flee fled
fly flew flown
foot feet
forbid forbade forbidden
foresee foresaw foreseen
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got gotten getting
give gave given giving
go goes went gone
goose geese
grow grew grown
hang hung
have has had having
hear heard
hide hid hidden hiding
hold held
keep kept
kneel knelt
know knew known
lay laid
lead led
lean leant
learn learnt
leave left
lend lent
lie lay lain lying
light lit
lose lost
make made
man men
mean meant
meet met
mislead misled
mistake mistook mistaken
mouse mice
overcome overcame
pay paid
person people
phenomenon phenomena
criterion criteria
rebuild rebuilt
ride rode ridden riding
ring rang rung
rise rose risen rising
run ran running
say said
see saw seen
seek sought
sell sold
send sent
sew sewn
shake shook shaken
shine shone
shoot shot
show shown
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
sleep slept
slide slid
smell smelt
speak spoke spoken
speed sped
spell spelt
spend spent
spill spilt
spin spun
spring sprang sprung
stand stood
steal stole stolen
stick stuck
strike struck
strive strove striven
swear swore sworn
sweep swept
swell swollen
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
tooth teeth
understand understood
undergo undergoes underwent undergone
wake woke woken waking
wear wore worn
weave wove woven
weep wept
win won winning
wind wound
withdraw withdrew withdrawn
withstand withstood
woman women
write wrote written writing
analysis analyses
hypothesis hypotheses
crisis crises
basis bases
leaf leaves
knife knives
life lives
wife wives
shelf shelves
half halves
wolf wolves
thief thieves
loaf loaves
good better best
bad worse worst
far farther further
"""
_FORMS: Final = {line.split()[0]: set(line.split()) for line in _IRREGULAR.split("\n") if line}
_PLACEHOLDERS: Final = {
    "sb": r"\S+(?: \S+){0,3}?",
    "sth": r"\S+(?: \S+){0,4}?",
    "doing": r"\w+ing",
    "do": r"\w+",
    "oneself": r"(?:my|your|him|her|it|our|them)sel(?:f|ves)",
    "one's": r"(?:my|your|his|her|its|our|their|one's|\S+'s)",
    "...": r"\S+(?: \S+){0,5}?",
}
_PARTICLE_GAP: Final = r"(?: \S+){0,4}? "


def forms(word: str) -> set[str]:
    """The forms a word may take: plural, third person, past, participle, comparison."""
    endings = {word, word + "s", word + "es", word + "ed", word + "ing", word + "er", word + "est"}
    endings |= {word + "'s", word + "'", word + "d", word + "r", word + "st"}
    if word.endswith("e"):
        endings |= {word[:-1] + "ing"}
    if word.endswith("ie"):
        endings |= {word[:-2] + "ying"}
    if word.endswith("y"):
        endings |= {word[:-1] + end for end in ("ies", "ied", "ier", "iest")}
    if re.search(r"[aeiou][bdgklmnprtv]$", word):
        endings |= {word + word[-1] + end for end in ("ed", "ing", "er", "est")}
    return endings | _FORMS.get(word, set())


def stands_in(term: str, sentence: str) -> bool:
    """Whether the sentence uses the term; between a verb and its particle words may stand."""
    parts = [_pattern(part) for part in term.lower().split()]
    joined = _PARTICLE_GAP.join(parts) if len(parts) > 1 else parts[0]
    plain = re.sub(r"[’‘]", "'", sentence.lower())
    return re.search(rf"(?<![\w]){joined}(?![\w])", plain) is not None


def _pattern(part: str) -> str:
    bare = part.rstrip(".") if part != "..." else part
    if bare in _PLACEHOLDERS:
        return _PLACEHOLDERS[bare]
    alternatives = sorted(forms(part), key=len, reverse=True)
    return "(?:" + "|".join(map(re.escape, alternatives)) + ")"
