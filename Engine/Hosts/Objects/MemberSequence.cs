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
        private int _at = -1;

        public override bool MoveNext() => ++_at < members.Count;

        public override JsValue Value(Realm realm) => members[_at].Read(realm, target);

        public override object? Object => members[_at].ReadObject(target);

        public override void Dispose() { }
    }
}
