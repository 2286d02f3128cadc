namespace Quoll.Hosts.Objects;

/// <summary>
/// The members of a tuple or a pair of key and value as a sequence, so that a script can destructure it like an array.
/// </summary>
[HostCode]
internal sealed class MemberSequence(IReadOnlyList<ScriptMember> members) : SequenceAccess(typeof(object))
{
    public override SequenceWalk Walk(object sequence) => new MemberWalk(members, sequence);

    private sealed class MemberWalk(IReadOnlyList<ScriptMember> members, object target) : SequenceWalk
    {
        private int _next;

        public override bool MoveNext(Realm realm, out JsValue value)
        {
            var found = _next < members.Count;
            value = found ? members[_next++].Read(realm, target) : JsValue.Undefined;
            return found;
        }

        public override bool MoveNextObject(out object? value)
        {
            var found = _next < members.Count;
            value = found ? members[_next++].ReadObject(target) : null;
            return found;
        }

        public override void Dispose() { }
    }
}
