namespace Quoll.Orleans;

/// <summary>Counts the accepted calls of a silo and of each tenant, and refuses those that are too many.</summary>
internal sealed class AcceptedCalls(long max, long maxOfTenant)
{
    private readonly Lock _lock = new();

    // It holds only tenants that have calls, so it is never larger than the number of calls.
    private readonly Dictionary<string, long> _ofTenant = [];
    private long _count;

    /// <summary>The number of tenants with calls.</summary>
    public int Tenants
    {
        get { lock (_lock) return _ofTenant.Count; }
    }

    /// <summary>Adds a call, unless the silo or the tenant has as many as it may have.</summary>
    public bool TryAdd(string tenant)
    {
        lock (_lock)
        {
            var ofTenant = _ofTenant.GetValueOrDefault(tenant);
            if (_count >= max || ofTenant >= maxOfTenant) return false;
            _ofTenant[tenant] = ofTenant + 1;
            _count++;
            return true;
        }
    }

    /// <summary>Removes a call that was added.</summary>
    public void Remove(string tenant)
    {
        lock (_lock)
        {
            _count--;
            if (--_ofTenant[tenant] == 0) _ofTenant.Remove(tenant);
        }
    }
}
