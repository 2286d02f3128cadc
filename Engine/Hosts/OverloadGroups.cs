namespace Quoll.Hosts;

/// <summary>Overloads by name, in order of declaration.</summary>
internal sealed class OverloadGroups
{
    private readonly Dictionary<string, List<HostOverload>> _groups = [];
    private readonly List<string> _order = [];

    private readonly Dictionary<string, Type> _refused = [];

    /// <summary>
    /// Adds a method that would show a type that is not named. If no other overload is left, scripts see the method,
    /// and a call throws an error that names the type.
    /// </summary>
    public void Refuse(string name, Type missing) => _refused.TryAdd(name, missing);

    public bool Has(string name) => _groups.ContainsKey(name);

    public void Add(string name, HostOverload overload)
    {
        if (!_groups.TryGetValue(name, out var group))
        {
            _groups.Add(name, group = []);
            _order.Add(name);
        }
        // A method of a derived type comes first, and hides the method with the same parameters in its base.
        if (!group.Exists(other => Matches(other.Signature, overload.Signature))) group.Add(overload);
    }

    private static bool Matches(HostSignature one, HostSignature other) => one.Parameters.Length == other.Parameters.Length
        && one.Parameters.Zip(other.Parameters)
            .All(static pair => pair.First.Type == pair.Second.Type && pair.First.Source == pair.Second.Source);

    public List<ScriptMethod> ToMethods(string owner)
    {
        foreach (var (name, missing) in _refused)
        {
            if (Has(name)) continue;
            Add(name, new HostOverload(new HostSignature($"{owner}.{name}", [], typeof(void)), null, (in CallInfo _) =>
                throw HostValue.NotVisible(missing)));
        }
        return _order.ConvertAll(name => new ScriptMethod(owner, name, _groups[name].ToArray()));
    }
}
