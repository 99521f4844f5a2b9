# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a prediction must have in common with what Kueue did."""
import re


def places(assignment):
    return None if assignment is None else sorted((tuple(place["values"]), place["count"]) for place in assignment)


def outcome_of_expected(expected):
    if expected.get("rejected"):
        return "rejected"
    if expected.get("undecided") or expected.get("blocked"):
        return "undecided" if expected.get("undecided") else "blocked"
    return "admitted" if expected["admitted"] else "pending"


def outcome_of_answer(answer):
    if answer.get("rejected"):
        return "rejected"
    if answer["admitted"]:
        return "admitted"
    return {"Undecided": "undecided", "Blocked": "blocked"}.get(answer["reason"], "pending")


QUOTA = re.compile(r"insufficient (?:unused )?quota (?:in cohort )?for (\S+) in flavor ([^\s,]+), (?:previously considered podsets requests "
                   r"\([^)]*\) \+ current podset request \([^)]*\) > maximum capacity \([^)]*\)|\S+ more needed)")

UNAVAILABLE = re.compile(r"resource \S+ unavailable in ClusterQueue")


def parts_of(message):
    """Pod set by pod set: what is said beside quota, the flavors whose quota is short, and the sentence of each resource."""
    parts = []
    for part in message.split("; couldn't "):
        sentences = {(found[2], found[1]): found[0] for found in QUOTA.finditer(part)}
        if UNAVAILABLE.search(part):
            parts.append((None, set(), {}))  # the first resource that was looked at is in no group: of the others nothing is said
            continue
        rest = sorted(each for each in QUOTA.sub("", part).split(", ") if each.strip())
        parts.append((rest, {flavor for flavor, _ in sentences}, sentences))
    return parts


def same_message(expected, answer, tags):
    """Which of two grouped pod sets the message names, with the hosts that its pods cannot have, is chance, and Kueue 0.17 walks the resources of a pod set in the
    order of a Go map and stops at the first that has no quota: with several short ones, which are named is chance too."""
    if "group" in tags:
        anonymous = re.compile(r"pod set \S+: ")
        expected, answer = anonymous.sub("pod set …: ", expected), anonymous.sub("pod set …: ", answer)
    if expected == answer or "differential" not in tags:
        return expected == answer
    if "group" in tags:
        counted = re.compile(r"\. Total nodes: .*?(?=; couldn't|$)")
        expected, answer = counted.sub("", expected), counted.sub("", answer)
    theirs, ours = parts_of(expected), parts_of(answer)
    return len(theirs) == len(ours) and all(
        rest is None or our_rest is None or rest == our_rest and flavors == our_flavors and all(sentences[key] == our_sentences[key] for key in set(sentences) & set(our_sentences))
        for (rest, flavors, sentences), (our_rest, our_flavors, our_sentences) in zip(theirs, ours))


def goes_round(answer):
    endless = ("in turn without end", "tries again for ever", "preempts it again, without end")
    return any(words in each for each in answer.get("assumptions", []) for words in endless)


def messages_of(answer):
    """One, those that come in turn, or those of which chance chooses one."""
    for each in answer.get("assumptions", []):
        for begin in ("What it says changes between: ", "Kueue may as well say: "):
            if each.startswith(begin):
                return [answer["message"], *each[len(begin):-1].split(" | ")]
    return [answer["message"]]


def differences(expected, answer, code):
    wanted, got = outcome_of_expected(expected), outcome_of_answer(answer)
    if wanted != got:
        return ["%s, but Kueue: %s\n      ours:  %s\n      Kueue: %s"
                % (got, wanted, answer.get("message", ""), expected.get("message", ""))]
    found = []
    if code != (0 if wanted == "admitted" else 1):
        found.append("exit code %d" % code)
    if wanted == "rejected":
        if expected["message"] != answer["message"]:
            found.append("message\n      ours:  %s\n      Kueue: %s" % (answer["message"], expected["message"]))
        return found
    if answer["kueue"] != "0.17" or not isinstance(answer["assumptions"], list):
        found.append("not the shape of the contract: %s" % answer)
    if wanted == "pending":
        if expected["reason"] != answer["reason"]:
            found.append("reason %s, but Kueue: %s" % (answer["reason"], expected["reason"]))
        if not any(same_message(expected["message"], each, expected["tags"]) for each in messages_of(answer)):
            found.append("message\n      ours:  %s\n      Kueue: %s" % (answer["message"], expected["message"]))
    if wanted != "admitted":
        if not answer["message"]:
            found.append("no message")
        return found
    if sorted(name.rsplit("/", 1)[-1] for name in answer["preempts"]) != sorted(expected.get("preempted", [])):
        found.append("preempts %s, but Kueue: %s" % (answer["preempts"], expected.get("preempted", [])))
    if [each["name"] for each in answer["podSets"]] != [each["name"] for each in expected["podSets"]]:
        return found + ["pod sets %s, but Kueue: %s" % ([each["name"] for each in answer["podSets"]],
                                                       [each["name"] for each in expected["podSets"]])]
    for mine, theirs in zip(answer["podSets"], expected["podSets"]):
        for key in ("count", "requested"):
            if mine.get(key) != theirs.get(key):
                found.append("%s: %s %s, but Kueue: %s" % (mine["name"], key, mine.get(key), theirs.get(key)))
        if places(mine["assignment"]) != places(theirs["assignment"]):
            found.append("%s:\n      ours:  %s\n      Kueue: %s"
                         % (mine["name"], places(mine["assignment"]), places(theirs["assignment"])))
    return found
